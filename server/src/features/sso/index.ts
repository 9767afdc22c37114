export { ssoRoutes } from "./sso.routes.ts";
export type { SsoSettings } from "./sso.service.ts";
