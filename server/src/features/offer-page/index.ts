export { offerPageRoutes } from "./offer-page.routes.ts";
export { sendUnknown as sendUnknownOffer } from "./refusals.ts";
export { recordSeen } from "./seen.service.ts";
