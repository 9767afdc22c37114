export { countUsers } from "./users.queries.ts";
export { userRoutes } from "./users.routes.ts";
