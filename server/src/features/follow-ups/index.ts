export { followUpRoutes } from "./follow-ups.routes.ts";
export { replanFollowUpsJob } from "./replan-follow-ups.job.ts";
