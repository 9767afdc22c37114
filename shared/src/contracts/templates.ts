import { z } from "zod";
import { idParam, pageQuery, syncQuery } from "../requests/paging.ts";
import {
  prefilledTemplate,
  prefilledTemplateInput,
  prefilledTemplateList,
  prefilledTemplateQuery,
} from "../templates/answers/prefilled.ts";
import { template, templateFilters, templatePage } from "../templates/schema/template.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

export const templateCalls = defineCalls("templates", {
  list: {
    method: "GET",
    path: "/rest/v1/form_templates",
    permission: "templates.read",
    keys: true,
    summary: "List templates",
    description:
      "By default newest first. With `active` only those that quotes can be made from, with `starter` only those that a new template can start with.",
    query: pageQuery.extend({
      ...templateFilters.shape,
      ...syncQuery.shape,
      active: z.stringbool().default(false),
      starter: z.stringbool().default(false),
    }),
    answer: templatePage,
    key: queryKeys.templateList,
  },
  read: {
    method: "GET",
    path: "/rest/v1/form_templates/:id",
    permission: "templates.read",
    keys: true,
    summary: "Read a template with its fields",
    params: idParam,
    answer: template,
    errors: ["not_found"],
    key: queryKeys.template,
  },
  delete: {
    method: "DELETE",
    path: "/rest/v1/form_templates/:id",
    permission: "templates.write",
    summary: "Delete a template",
    params: idParam,
    errors: ["not_found"],
  },
});

/** Templates with answers filled in. Anyone who makes quotes may save and delete them. */
export const prefilledCalls = defineCalls("prefilled templates", {
  list: {
    method: "GET",
    path: "/rest/v1/prefilled_templates",
    permission: "quotes.write",
    summary: "List the prefilled versions of a template",
    query: prefilledTemplateQuery,
    answer: prefilledTemplateList,
    errors: ["not_found"],
    key: queryKeys.prefilledTemplates,
  },
  create: {
    method: "POST",
    path: "/rest/v1/prefilled_templates",
    permission: "quotes.write",
    summary: "Save answers as a prefilled template",
    body: prefilledTemplateInput,
    answer: prefilledTemplate,
    errors: ["not_found", "conflict"],
  },
  delete: {
    method: "DELETE",
    path: "/rest/v1/prefilled_templates/:id",
    permission: "quotes.write",
    summary: "Delete a prefilled template",
    params: idParam,
    errors: ["not_found"],
  },
});
