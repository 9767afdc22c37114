export { findDetails } from "./details.queries.ts";
export { detailsRoutes } from "./details.routes.ts";
export { documentCompany, replyAddress } from "./document-company.ts";
export { replanFollowUps, replanFollowUpsJob } from "./replan-follow-ups.job.ts";
export { lockSettings } from "./settings.queries.ts";
export { settingsRoutes } from "./settings.routes.ts";
