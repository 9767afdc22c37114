export { prefilledRoutes } from "./prefilled.routes.ts";
export { findTemplate } from "./templates.queries.ts";
export { templateRoutes } from "./templates.routes.ts";
