export { crmRoutes } from "./crm.routes.ts";
export type { CrmContext } from "./crm.service.ts";
export { createGhlClient, type GhlClient } from "./ghl-client.ts";
