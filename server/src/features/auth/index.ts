export { accountRoutes } from "./account.routes.ts";
export { endSessionsAndLinks } from "./accounts.queries.ts";
export { authUserRoutes, lockActiveGlobalAdmins } from "./auth-users.routes.ts";
export {
  breaksGlass,
  checkInvitable,
  endSsoSessions,
  findConnectionOfCompany,
  hasProved,
  isSsoFactor,
  keepBreakGlass,
  lowerSsoSessions,
} from "./connections.queries.ts";
export { factorMailJob } from "./factors/factor-news.ts";
export { resetFactors } from "./factors/reset-factors.ts";
export { invitationMailJob, passwordChangedMailJob, recoveryMailJob } from "./invitations/auth.mails.ts";
export { createPendingAccount, invite } from "./invitations/invitations.service.ts";
export { createLink } from "./invitations/links.service.ts";
export { hashPassword } from "./password-hashing.ts";
export { authRoutes } from "./protocol/auth.routes.ts";
export { bindBrowser } from "./protocol/sso.routes.ts";
export { personFinder } from "./sessions/find-actor.ts";
export { factorRequiredFrom } from "./sessions/levels.ts";
export { removeExpiredJob } from "./sessions/sessions.service.ts";
export { callbackUrl, type SsoContext, startFlow } from "./sso/flows.service.ts";
export { createOidc, SsoRefused } from "./sso/oidc.ts";
export { ssoLinkedMailJob } from "./sso/sso.mails.ts";
export { recordViewEndJob, viewAsRoutes } from "./view-as.routes.ts";
