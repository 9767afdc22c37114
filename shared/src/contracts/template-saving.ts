import { idParam } from "../paging.ts";
import { templateInput, templateUpdate } from "../templates/input.ts";
import { maxTemplateValues } from "../templates/limits.ts";
import { template } from "../templates/schema.ts";
import { defineCalls } from "./call.ts";

/** Apart from reading: the checks of a template come with these, and most screens only read one. */
export const templateSavingCalls = defineCalls("templates", {
  create: {
    method: "POST",
    path: "/rest/v1/form_templates",
    permission: "templates.write",
    body: templateInput,
    maxValues: maxTemplateValues,
    answer: template,
    errors: ["conflict"],
  },
  update: {
    method: "PATCH",
    path: "/rest/v1/form_templates/:id",
    permission: "templates.write",
    params: idParam,
    body: templateUpdate,
    maxValues: maxTemplateValues,
    answer: template,
    errors: ["not_found", "conflict"],
  },
});
