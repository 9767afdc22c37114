export { countsAsQuoted, countsInSums, revisedIn, supersededIn } from "./counted-quotes.ts";
export {
  applyEvent,
  failStuckQuotes,
  runAgain,
  tellRefusal,
  termsOf,
  timeoutCheckMs,
} from "./lifecycle/change-status.ts";
export { type Delivery, deliverQuoteJob, deliveryKey, firstDelivery } from "./lifecycle/deliver-quote.job.ts";
export { isRevised } from "./numbering.queries.ts";
export { draftRowColumns, listPersonQuotes, quoteRowColumns, totalOfDraft } from "./person-quotes.queries.ts";
export {
  isWithCustomer,
  latestOffer,
  offerBriefColumn,
  ownQuote,
  totalOfQuote,
  webhookHostColumn,
} from "./quote-columns.ts";
export { draftRoutes } from "./quote-drafts.routes.ts";
export { hasEvery, listQuotesBriefly, listQuotesById, searchQuotes } from "./quotes.queries.ts";
export { quoteListRoutes, quoteRoutes } from "./quotes.routes.ts";
