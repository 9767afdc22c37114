export { exportRoutes } from "./exports.routes.ts";
