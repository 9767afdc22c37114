export { teamRoutes } from "./team.routes.ts";
export { countUsers, findSender } from "./users.queries.ts";
export { userRoutes } from "./users.routes.ts";
