export { withListPrices, withOwnItems, withPrices, withPricesAndItems } from "./priced-forms.ts";
export { priceRoutes } from "./prices.routes.ts";
export { createPriceItem } from "./prices.service.ts";
