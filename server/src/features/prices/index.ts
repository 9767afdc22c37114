export { withMovedExpectations } from "./effects.queries.ts";
export { withListPrices, withOwnItems, withPrices, withPricesAndItems } from "./priced-forms.ts";
export { priceRoutes } from "./prices.routes.ts";
export { createPriceItem, listPriceItemsFully } from "./prices.service.ts";
