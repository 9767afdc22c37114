export { draftRoutes } from "./drafts.routes.ts";
export { listQuotes } from "./list.queries.ts";
export { quoteListRoutes } from "./list.routes.ts";
export { quoteFunctions, quoteProcedures, quoteRoutes } from "./quotes.routes.ts";
