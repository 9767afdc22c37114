export { offerPageRoutes } from "./offer-page.routes.ts";
export { recordSeen } from "./seen.service.ts";
export { sendUnknown as sendUnknownOffer } from "./send-page.ts";
