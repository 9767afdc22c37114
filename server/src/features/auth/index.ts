export { authMailJobs } from "./auth.mails.ts";
export { authRoutes } from "./auth.routes.ts";
export { authUserRoutes } from "./auth-users.routes.ts";
export { actorFinder } from "./find-actor.ts";
export { limitInvitations } from "./invitation-limits.ts";
export { createPendingAccount, invite } from "./invitations.service.ts";
export { createLink } from "./links.service.ts";
export { hashPassword } from "./passwords.ts";
export { removeExpired } from "./sessions.service.ts";
