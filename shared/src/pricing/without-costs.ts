import { isCalculated } from "../templates/item-kinds.ts";
import type { FieldPricing, Rate } from "../templates/pricing.ts";
import type { TemplateItem } from "../templates/schema.ts";
import type { PriceTable } from "../templates/tables.ts";
import { isPriced } from "./field-lines.ts";
import type { PricedItem } from "./priced-part.ts";

/** Gives the same lines and totals as the structure with its costs. */
export const structureWithoutCosts = (structure: TemplateItem[]): TemplateItem[] =>
  structure.map((item) => (isPriced(item) ? { ...item, pricing: pricingWithoutCosts(priceOf(item)) } : item));

/** The price of a calculated amount is the amount itself, which may be nothing. */
const priceOf = (item: PricedItem): FieldPricing =>
  isCalculated(item) && item.result === "money" ? { ...item.pricing, price: 0 } : item.pricing;

export const tablesWithoutCosts = (tables: PriceTable[]): PriceTable[] =>
  tables.map((table) => ({ ...table, rows: table.rows.map(withoutCost) }));

const pricingWithoutCosts = (pricing: FieldPricing): FieldPricing => ({
  ...withoutCost(pricing),
  option_prices: pricing.option_prices.map(withoutCost),
});

const withoutCost = <Costed extends Rate>(rate: Costed): Costed => ({
  ...rate,
  cost: 0,
  ...(rate.price === 0 && rate.cost > 0 && { listed: true }),
});
