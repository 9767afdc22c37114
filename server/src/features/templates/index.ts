export { copyRoutes } from "./copies.routes.ts";
export { prefilledRoutes } from "./prefilled.routes.ts";
export { readForm } from "./read-form.ts";
export { templateDraftRoutes } from "./template-drafts.routes.ts";
export { findTemplate } from "./templates.queries.ts";
export { templateRoutes } from "./templates.routes.ts";
export { keepVersion } from "./versions.queries.ts";
export { versionRoutes } from "./versions.routes.ts";
