export { callbackRoutes } from "./callback.routes.ts";
export { deliverQuoteJob, queueDelivery, type WorkflowContext } from "./deliver-quote.job.ts";
export { failStuckQuotes, timeoutCheckMs } from "./timeout.ts";
export { workflowFunctions, workflowRoutes } from "./workflow.routes.ts";
