import { chosen } from "../requests/paging.ts";
import { defineCalls } from "./call.ts";

export const undoCalls = defineCalls("undo", {
  restore: {
    method: "POST",
    path: "/rest/v1/deleted/restore",
    permission: "quotes.write",
    summary: "Bring back what you deleted in the last 15 minutes",
    description:
      "All or nothing: quotes that were never sent, drafts, prefilled templates and the unpublished version of a template.",
    body: chosen,
    errors: ["not_found", "conflict"],
  },
});
