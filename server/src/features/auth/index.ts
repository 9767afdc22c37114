export { accountRoutes } from "./account.routes.ts";
export { authUserRoutes, lockActiveGlobalAdmins } from "./auth-users.routes.ts";
export { invitationMailJob, passwordChangedMailJob, recoveryMailJob } from "./invitations/auth.mails.ts";
export { createPendingAccount, invite } from "./invitations/invitations.service.ts";
export { createLink } from "./invitations/links.service.ts";
export { hashPassword } from "./password-hashing.ts";
export { authRoutes } from "./protocol/auth.routes.ts";
export { actorFinder } from "./sessions/find-actor.ts";
export { removeExpiredJob } from "./sessions/sessions.service.ts";
