export { materialRoutes } from "./materials.routes.ts";
