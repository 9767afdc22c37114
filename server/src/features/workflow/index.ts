export { callbackRoutes } from "./callback.routes.ts";
export { deliverQuoteJob, queueDelivery, type WorkflowContext } from "./deliver-quote.job.ts";
export { insertDelivery } from "./deliveries.queries.ts";
export { postWebhook } from "./post-webhook.ts";
export { quoteMailJob } from "./quote-mail.job.ts";
export { referenceWorkflow } from "./reference-workflow.ts";
export { secretsOf } from "./secrets.service.ts";
export { failStuckQuotes, timeoutCheckMs } from "./timeout.ts";
export { workflowFunctions, workflowRoutes } from "./workflow.routes.ts";
