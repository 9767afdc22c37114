import { idParam } from "../paging.ts";
import {
  companyTemplates,
  copyTemplateAnswer,
  copyTemplateInput,
  duplicateTemplateInput,
  templateFile,
  templateFileAnswer,
} from "../templates/file.ts";
import { maxTemplateValues } from "../templates/limits.ts";
import { template } from "../templates/schema.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

/** Copies start switched off. */
export const templateCopyCalls = defineCalls("template copies", {
  duplicate: {
    method: "POST",
    path: "/functions/v1/duplicate-template",
    permission: "templates.write",
    summary: "Copy a template; the copy starts switched off",
    body: duplicateTemplateInput,
    answer: template,
    errors: ["not_found", "conflict"],
  },
  export: {
    method: "GET",
    path: "/rest/v1/form_templates/:id/file",
    permission: "templates.write",
    summary: "A template as a file to import elsewhere, without its webhook address",
    params: idParam,
    answer: templateFileAnswer,
    errors: ["not_found"],
  },
  import: {
    method: "POST",
    path: "/functions/v1/import-template",
    permission: "templates.write",
    summary: "Make a template from an exported file; it starts switched off",
    body: templateFile,
    maxValues: maxTemplateValues,
    answer: template,
    errors: ["conflict"],
  },
  ofCompany: {
    method: "GET",
    path: "/rest/v1/companies/:id/form_templates",
    permission: "companies.manage",
    summary: "The names of a company's templates, to copy one to other companies",
    params: idParam,
    answer: companyTemplates,
    errors: ["not_found"],
    key: queryKeys.companyTemplates,
  },
  copy: {
    method: "POST",
    path: "/functions/v1/copy-template",
    permission: "companies.manage",
    summary: "Copy a template to several companies, each with a result of its own; copies start switched off",
    body: copyTemplateInput,
    answer: copyTemplateAnswer,
    errors: ["not_found", "conflict"],
  },
});
