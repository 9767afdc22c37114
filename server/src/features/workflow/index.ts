export { callbackRoutes } from "./callback.routes.ts";
export { deliverQuoteJob, type WebhookDeps } from "./deliver-quote.job.ts";
export { insertAttempt } from "./deliveries.queries.ts";
export { postWebhook } from "./post-webhook.ts";
export { quoteMailJob } from "./quote-mail.job.ts";
export { referenceWorkflow } from "./reference-workflow.ts";
export { findRun } from "./run.queries.ts";
export { createMissingSecrets, createSecrets, messageSecrets } from "./secrets.service.ts";
export { workflowRoutes } from "./workflow.routes.ts";
