export { findRoutes } from "./find.routes.ts";
