export { TemplateFields } from "./template-fields.tsx";
export { fetchTemplate, templateListQuery, templateQuery } from "./templates.api.ts";
