export { dueBy, moveCallsToRevision } from "./phone-calls.queries.ts";
export { phoneCallRoutes } from "./phone-calls.routes.ts";
