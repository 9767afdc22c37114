export { viewRoutes } from "./views.routes.ts";
