export { followUpStates, refuseFollowUps } from "./follow-ups.queries.ts";
export { followUpRoutes } from "./follow-ups.routes.ts";
export { queueFollowUpsJob } from "./queue-follow-ups.ts";
export { sendFollowUpJob } from "./send-follow-up.job.ts";
export { testReminderRoutes } from "./test-reminder.routes.ts";
