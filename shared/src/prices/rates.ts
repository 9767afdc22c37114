import { type Fraction, roundTo } from "../formulas/fraction.ts";
import type { FieldPricing } from "../templates/schema/pricing.ts";
import type { Rate } from "../templates/schema/rate.ts";
import type { FormParts } from "../templates/schema/template.ts";
import type { PriceItem } from "./item.ts";
import { exactCost, priceOf, type StoredItem } from "./kits.ts";

/** Changes every rate of a form: those of fields, options and calculations, and the rows of tables. */
export const mapRates = <Form extends FormParts>(
  form: Form,
  change: <Each extends Rate>(rate: Each) => Each,
): Form => ({
  ...form,
  structure: form.structure.map((item) =>
    "pricing" in item && item.pricing ? { ...item, pricing: mapPricing(item.pricing, change) } : item,
  ),
  tables: form.tables.map((table) => ({ ...table, rows: table.rows.map(change) })),
});

export function mapPricing(pricing: FieldPricing, change: <Each extends Rate>(rate: Each) => Each): FieldPricing {
  const changed = change(pricing);
  return pricing.option_prices.length === 0
    ? changed
    : { ...changed, option_prices: pricing.option_prices.map(change) };
}

/** The ids of all items of the price list that price a form. */
export function itemsIn({ structure, tables }: FormParts): Set<string> {
  const ids = new Set<string>();
  const add = ({ item }: Rate) => item && ids.add(item);
  for (const item of structure) {
    if (!("pricing" in item) || !item.pricing) continue;
    add(item.pricing);
    item.pricing.option_prices.forEach(add);
  }
  for (const { rows } of tables) rows.forEach(add);
  return ids;
}

/** Puts the list's figures into a form that is read for quoting. `items` has what `itemsIn` names, and their parts. */
export function withListFigures<Form extends FormParts>(form: Form, items: ListedItems): Form {
  const costs = new Map<string, Fraction>();
  return mapRates(form, (rate) => {
    if (!rate.item) return rate;
    const { price, cost, from_list } = figuresOf(items, rate.item, costs);
    return { ...rate, price, cost, from_list };
  });
}

/** Leaves a form as it is stored: a change of the list must not look like a change of the template. */
export const withoutListFigures = <Form extends FormParts>(form: Form): Form =>
  mapRates(form, (rate) => {
    if (!rate.item && !rate.from_list) return rate;
    const bare = rate.item ? { ...rate, price: 0, cost: 0 } : { ...rate };
    delete bare.from_list;
    return bare;
  });

/** The rate of an item in a form, as if the server had put it in. For a kit in a kit it may be off by a fraction. */
export function rateOf({ id, code, cost, price, is_active, parts }: PriceItem): Rate {
  const part = { price: null, markup_basis_points: null, is_active: true, parts: [] };
  const items: [string, ListedItem][] = [
    ...parts.map((each): [string, ListedItem] => [
      each.item_id,
      { ...part, id: each.item_id, code: each.code, cost: each.cost ?? 0 },
    ]),
    [id, { id, code, cost: cost ?? 0, price, markup_basis_points: null, is_active, parts }],
  ];
  return { item: id, ...figuresOf(new Map(items), id, new Map()) };
}

/** Names items by their codes instead of their ids, which mean nothing outside the company. */
export const withCodes = <Form extends FormParts>(form: Form): Form =>
  mapRates(form, (rate) => {
    const named = { ...rate };
    delete named.item;
    return named;
  });

/** Gives a form from outside the ids of a company's own items, and returns the codes that the company does not have. */
export function matchCodes<Form extends FormParts>(form: Form, idOf: (code: string) => string | undefined) {
  const missing = new Set<string>();
  const matched = mapRates(form, (rate) => {
    const code = rate.item ? undefined : rate.from_list?.code;
    if (!code) return rate;
    const item = idOf(code);
    if (!item) missing.add(code);
    return { ...rate, item };
  });
  return { form: matched, missing: [...missing] };
}

export interface ListedItem extends StoredItem {
  is_active: boolean;
}
export type ListedItems = ReadonlyMap<string, ListedItem>;

export function figuresOf(
  items: ListedItems,
  id: string,
  costs: Map<string, Fraction>,
): Required<Pick<Rate, "price" | "cost" | "from_list">> {
  const item = items.get(id);
  if (!item) return { price: 0, cost: 0, from_list: { code: "", problem: "missing" } };
  const { price, cost, exact } = plainFigures(item) ?? exactFigures(items, id, costs);
  const from_list: NonNullable<Rate["from_list"]> = { code: item.code };
  if (exact) from_list.exact_cost = exact;
  if (!item.is_active) from_list.problem = "off";
  return { price, cost, from_list };
}

/** The price and cost of an item, and the exact cost if it is no whole number of cents. */
interface Figures {
  price: number;
  cost: number;
  exact: string | null;
}

function exactFigures(items: ListedItems, id: string, costs: Map<string, Fraction>): Figures {
  const { over, under } = exactCost(items, id, costs);
  return {
    price: priceOf(items, id, costs),
    cost: Number(roundTo({ over, under }, 0).over),
    exact: under === 1n ? null : `${over}/${under}`,
  };
}

/**
 * The same for an item without parts, in whole numbers: a template may have hundreds of them, and they are all calculated
 * each time it is read. Null for a kit, and for amounts that do not fit.
 */
function plainFigures({ cost, price, markup_basis_points, parts }: ListedItem): Figures | null {
  const hundredths = Math.round(cost * 100);
  const sold = price === null ? hundredths * (10_000 + (markup_basis_points ?? 0)) : 0;
  if (parts.length > 0 || sold > Number.MAX_SAFE_INTEGER) return null;
  return {
    price: price ?? divideRounded(sold, 1_000_000),
    cost: divideRounded(hundredths, 100),
    exact: hundredths % 100 === 0 ? null : fractionText(hundredths, 100),
  };
}

function divideRounded(number: number, by: number): number {
  const rest = number % by;
  return (number - rest) / by + (2 * rest >= by ? 1 : 0);
}

function fractionText(over: number, under: number): string {
  let [divisor, rest] = [under, over % under];
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest];
  return `${over / divisor}/${under / divisor}`;
}
