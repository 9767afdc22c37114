export { TemplateFields } from "./template-fields.tsx";
export { templateListQuery, templateQuery } from "./templates.api.ts";
