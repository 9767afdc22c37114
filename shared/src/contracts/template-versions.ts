import { z } from "zod";
import { idParam } from "../paging.ts";
import { maxTemplateValues } from "../templates/limits.ts";
import {
  restoreTemplateInput,
  templateDraftAnswer,
  templateDraftInput,
  templateVersionList,
  versionParams,
  wholeVersion,
} from "../templates/versions.ts";
import { givenTimestamp } from "../time.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

/** They hold costs, so they are for those who write templates. */
export const templateVersionCalls = defineCalls("template versions", {
  list: {
    method: "GET",
    path: "/rest/v1/form_templates/:id/versions",
    permission: "templates.write",
    summary: "The kept versions of a template, newest first; the first is the one that new quotes use",
    params: idParam,
    answer: templateVersionList,
    errors: ["not_found"],
    key: queryKeys.templateVersions,
  },
  read: {
    method: "GET",
    path: "/rest/v1/form_templates/:id/versions/:version",
    permission: "templates.write",
    params: versionParams,
    answer: wholeVersion,
    errors: ["not_found"],
    key: queryKeys.templateVersion,
  },
  restore: {
    method: "POST",
    path: "/functions/v1/restore-template",
    permission: "templates.write",
    summary: "Make a draft from a version; quotes and the published template stay as they are",
    body: restoreTemplateInput,
    answer: templateDraftAnswer,
    errors: ["not_found", "conflict"],
  },
});

export const templateDraftCalls = defineCalls("template drafts", {
  read: {
    method: "GET",
    path: "/rest/v1/form_templates/:id/draft",
    permission: "templates.write",
    params: idParam,
    answer: templateDraftAnswer,
    errors: ["not_found"],
    key: queryKeys.templateDraft,
  },
  save: {
    method: "PUT",
    path: "/rest/v1/form_templates/:id/draft",
    permission: "templates.write",
    summary: "Save a template without publishing it: new quotes do not use the draft",
    params: idParam,
    body: templateDraftInput,
    maxValues: maxTemplateValues,
    answer: templateDraftAnswer,
    errors: ["not_found", "conflict"],
  },
  discard: {
    method: "DELETE",
    path: "/rest/v1/form_templates/:id/draft",
    permission: "templates.write",
    params: idParam,
    query: z.object({ updated_at: givenTimestamp }),
    errors: ["not_found", "conflict"],
  },
});
