export { draftRoutes } from "./drafts.routes.ts";
export { listPersonQuotes } from "./entries.queries.ts";
export { applyEvent } from "./lifecycle/apply-event.ts";
export { runAgain } from "./lifecycle/run.ts";
export { failStuckQuotes, timeoutCheckMs } from "./lifecycle/timeout.ts";
export { quoteListRoutes } from "./list.routes.ts";
export { listQuotesBriefly } from "./quotes.queries.ts";
export { quoteRoutes } from "./quotes.routes.ts";
export { webhookHostColumn } from "./webhook-host.ts";
