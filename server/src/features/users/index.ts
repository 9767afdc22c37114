export { profileRoutes } from "./profile.routes.ts";
export { countUsers } from "./users.queries.ts";
export { userFunctions, userRoutes } from "./users.routes.ts";
