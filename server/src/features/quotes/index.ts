export { quoteRoutes } from "./quotes.routes.ts";
