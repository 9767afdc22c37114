export { crmRoutes } from "./crm.routes.ts";
export { createGhlClient, type GhlClient } from "./ghl-client.ts";
