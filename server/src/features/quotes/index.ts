export { draftRoutes } from "./drafts.routes.ts";
export { quoteFunctions, quoteProcedures, quoteRoutes } from "./quotes.routes.ts";
