export { applyEvent } from "./lifecycle/apply-event.ts";
export { type Delivery, deliverQuoteJob, firstAttemptKey, runAgain, termsOf } from "./lifecycle/run.ts";
export { failStuckQuotes, timeoutCheckMs } from "./lifecycle/timeout.ts";
export { listPersonQuotes } from "./person-quotes.queries.ts";
export { offerBriefColumn, webhookHostColumn } from "./quote-columns.ts";
export { draftRoutes } from "./quote-drafts.routes.ts";
export { listQuotesBriefly, listQuotesById } from "./quotes.queries.ts";
export { quoteListRoutes, quoteRoutes } from "./quotes.routes.ts";
