export { factorReminderJob } from "./factor-reminder.job.ts";
export { signInPolicyRoutes } from "./sign-in-policy.routes.ts";
