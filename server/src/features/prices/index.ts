export { withOwnItems, withPrices } from "./priced-forms.ts";
export { priceRoutes } from "./prices.routes.ts";
