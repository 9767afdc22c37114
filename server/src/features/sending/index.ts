export { isSafeToRepeat, problemOf } from "./deliver-send.service.ts";
export { sendingRoutes } from "./sending.routes.ts";
