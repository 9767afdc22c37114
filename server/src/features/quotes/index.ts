export { draftRoutes } from "./drafts.routes.ts";
export { listPersonQuotes } from "./entries.queries.ts";
export { quoteListRoutes } from "./list.routes.ts";
export { quoteFunctions, quoteProcedures, quoteRoutes } from "./quotes.routes.ts";
