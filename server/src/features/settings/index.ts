export { detailsRoutes } from "./details.routes.ts";
export { documentCompany, replyAddress } from "./document-company.ts";
export { settingsRoutes, variableRoutes } from "./settings.routes.ts";
