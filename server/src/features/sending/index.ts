export { sendingFunctions, sendingRoutes } from "./sending.routes.ts";
