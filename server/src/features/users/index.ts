export { adminMailJob, tellAdmins } from "./admin-mail.job.ts";
export { teamRoutes } from "./team.routes.ts";
export { authorOf, byName, countUsers, findSender, lockAdmins } from "./users.queries.ts";
export { userRoutes } from "./users.routes.ts";
