import { z } from "zod";
import { idParam } from "../requests/paging.ts";
import { maxTemplateValues } from "../templates/schema/limits.ts";
import { template } from "../templates/schema/template.ts";
import { templateInput, templateUpdate } from "../templates/versions/contents.ts";
import {
  companyTemplates,
  copyTemplateAnswer,
  copyTemplateInput,
  duplicateTemplateInput,
  templateFile,
  templateFileAnswer,
} from "../templates/versions/template-file.ts";
import {
  restoreTemplateInput,
  templateDraftAnswer,
  templateDraftInput,
  templateVersionList,
  versionParams,
  wholeVersion,
} from "../templates/versions/versions.ts";
import { givenTimestamp } from "../time/moments.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

/** These calls are apart from those that read, because they load a template's checks, and most screens only read. */
export const templateSavingCalls = defineCalls("templates", {
  create: {
    method: "POST",
    path: "/rest/v1/form_templates",
    permission: "templates.write",
    summary: "Create a template",
    body: templateInput,
    maxValues: maxTemplateValues,
    answer: template,
    errors: ["conflict"],
  },
  update: {
    method: "PATCH",
    path: "/rest/v1/form_templates/:id",
    permission: "templates.write",
    summary: "Change and publish a template",
    description: "`updated_at` is the version that you read: a save over a newer one is refused.",
    params: idParam,
    body: templateUpdate,
    maxValues: maxTemplateValues,
    answer: template,
    errors: ["not_found", "conflict"],
  },
});

/** Versions hold costs, so only people who write templates may read them. */
export const templateVersionCalls = defineCalls("template versions", {
  list: {
    method: "GET",
    path: "/rest/v1/form_templates/:id/versions",
    permission: "templates.write",
    summary: "List the kept versions of a template",
    description: "Newest first; the first is the one that new quotes use.",
    params: idParam,
    answer: templateVersionList,
    errors: ["not_found"],
    key: queryKeys.templateVersions,
  },
  read: {
    method: "GET",
    path: "/rest/v1/form_templates/:id/versions/:version",
    permission: "templates.write",
    summary: "Read one version of a template",
    params: versionParams,
    answer: wholeVersion,
    errors: ["not_found"],
    key: queryKeys.templateVersion,
  },
  restore: {
    method: "POST",
    path: "/functions/v1/restore-template",
    permission: "templates.write",
    summary: "Make an unpublished version from an older one",
    description: "Quotes and the published template stay as they are.",
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
    summary: "Read the unpublished version of a template",
    params: idParam,
    answer: templateDraftAnswer,
    errors: ["not_found"],
    key: queryKeys.templateDraft,
  },
  save: {
    method: "PUT",
    path: "/rest/v1/form_templates/:id/draft",
    permission: "templates.write",
    summary: "Save a template without publishing it",
    description: "New quotes do not use the unpublished version.",
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
    summary: "Discard the unpublished version of a template",
    params: idParam,
    query: z.object({ updated_at: givenTimestamp }),
    errors: ["not_found", "conflict"],
  },
});

/** Copies start switched off, so that no one makes quotes from one before it has been checked. */
export const templateCopyCalls = defineCalls("template copies", {
  duplicate: {
    method: "POST",
    path: "/functions/v1/duplicate-template",
    permission: "templates.write",
    summary: "Copy a template",
    description: "The copy starts switched off.",
    body: duplicateTemplateInput,
    answer: template,
    errors: ["not_found", "conflict"],
  },
  export: {
    method: "GET",
    path: "/rest/v1/form_templates/:id/file",
    permission: "templates.write",
    summary: "Export a template as a file",
    description: "It can be imported elsewhere, and leaves out the webhook address.",
    params: idParam,
    answer: templateFileAnswer,
    errors: ["not_found"],
  },
  import: {
    method: "POST",
    path: "/functions/v1/import-template",
    permission: "templates.write",
    summary: "Create a template from an exported file",
    description: "It starts switched off.",
    body: templateFile,
    maxValues: maxTemplateValues,
    answer: template,
    errors: ["conflict"],
  },
  ofCompany: {
    method: "GET",
    path: "/rest/v1/companies/:id/form_templates",
    permission: "companies.manage",
    summary: "List the names of a company's templates",
    description: "To copy one of them to other companies.",
    params: idParam,
    answer: companyTemplates,
    errors: ["not_found"],
    key: queryKeys.companyTemplates,
  },
  copy: {
    method: "POST",
    path: "/functions/v1/copy-template",
    permission: "companies.manage",
    summary: "Copy a template to several companies",
    description: "Each has a result of its own. Copies start switched off.",
    body: copyTemplateInput,
    answer: copyTemplateAnswer,
    errors: ["not_found", "conflict"],
  },
});
