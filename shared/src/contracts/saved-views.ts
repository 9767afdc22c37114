import { z } from "zod";
import { idParam } from "../requests/paging.ts";
import { savedView, savedViewInput, viewList, viewName } from "../screens/saved-views.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

/** Saved views belong to one person: no one else sees or changes them. */
export const viewCalls = defineCalls("saved views", {
  list: {
    method: "GET",
    path: "/rest/v1/saved_views",
    permission: "quotes.read",
    summary: "List your saved views of a list",
    description: "By name.",
    query: z.object({ list: viewList }),
    answer: z.object({ items: z.array(savedView) }),
    key: queryKeys.savedViews,
  },
  create: {
    method: "POST",
    path: "/rest/v1/saved_views",
    permission: "views.write",
    summary: "Save a view of a list",
    body: savedViewInput,
    answer: savedView,
    errors: ["conflict"],
  },
  rename: {
    method: "PATCH",
    path: "/rest/v1/saved_views/:id",
    permission: "views.write",
    summary: "Rename a saved view",
    params: idParam,
    body: viewName,
    answer: savedView,
    errors: ["not_found", "conflict"],
  },
  delete: {
    method: "DELETE",
    path: "/rest/v1/saved_views/:id",
    permission: "views.write",
    summary: "Delete a saved view",
    params: idParam,
    errors: ["not_found"],
  },
});
