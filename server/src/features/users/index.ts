export { teamRoutes } from "./team.routes.ts";
export { authorOf, countUsers, findSender, listAdminEmails } from "./users.queries.ts";
export { userRoutes } from "./users.routes.ts";
