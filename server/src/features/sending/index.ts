export { isSafeToRepeat, problemOf } from "./deliver-send.service.ts";
export { type ReceiverDeps, receiverOf } from "./receiver.ts";
export { sendingRoutes } from "./sending.routes.ts";
