import { mapPricing } from "../prices/rates.ts";
import { isPriced } from "../pricing/field-lines.ts";
import type { PricedItem } from "../pricing/priced-part.ts";
import { isCalculated } from "../templates/schema/item-kinds.ts";
import type { FieldPricing } from "../templates/schema/pricing.ts";
import type { Rate } from "../templates/schema/rate.ts";
import { hasCost } from "../templates/schema/rate.ts";
import type { PriceTable } from "../templates/schema/tables.ts";
import type { TemplateItem } from "../templates/schema/template.ts";
import { placeholderKeys } from "./placeholders.ts";

/**
 * Recognises costs and profits by the names that workflows give them, such as 'profit', 'Total Cost' or 'GPMargin'. It also
 * finds them within words, so a few harmless names count as costs, which is better than one cost too many on a screen.
 */
export const isCostName = (name: string) =>
  /cost|profit|margin|mark ?up|cogs|earning|\bearn/.test(name.toLowerCase().replace(/[^a-z]+/g, " "));

/**
 * For people who may not see costs: says why these texts of an email cannot be sent, or returns null. `values` are the
 * variables that they can use, so an answer may have any name.
 */
export function unusableVariable(texts: string[], values: ReadonlyMap<string, string>): string | null {
  const key = texts.flatMap(placeholderKeys).find((name) => isCostName(name) && !values.has(name));
  return key === undefined ? null : `Only admins can use {{${key}}} in an email.`;
}

/** The structure for people who may not see costs. It gives the same lines and totals. */
export const structureWithoutCosts = (structure: TemplateItem[]): TemplateItem[] =>
  structure.map((item) => (isPriced(item) ? { ...item, pricing: mapPricing(priceOf(item), withoutCost) } : item));

/**
 * A calculated amount is its own price. The stored price is cleared, so that a line of 0 is kept for its cost alone.
 */
const priceOf = (item: PricedItem): FieldPricing =>
  isCalculated(item) && item.result === "money" ? { ...item.pricing, price: 0 } : item.pricing;

export const tablesWithoutCosts = (tables: PriceTable[]): PriceTable[] =>
  tables.map((table) => ({ ...table, rows: table.rows.map(withoutCost) }));

function withoutCost<Costed extends Rate>(rate: Costed): Costed {
  const shown = { ...rate, cost: 0, ...(rate.price === 0 && hasCost(rate) && { listed: true }) };
  if (!rate.from_list) return shown;
  const { exact_cost: _hidden, ...from_list } = rate.from_list;
  return { ...shown, from_list };
}
