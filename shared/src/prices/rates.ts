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

export const mapPricing = (pricing: FieldPricing, change: <Each extends Rate>(rate: Each) => Each): FieldPricing => ({
  ...change(pricing),
  option_prices: pricing.option_prices.map(change),
});

/** The ids of all items of the price list that a form is priced by. */
export function itemsIn(form: FormParts): Set<string> {
  const ids = new Set<string>();
  mapRates(form, (rate) => {
    if (rate.item) ids.add(rate.item);
    return rate;
  });
  return ids;
}

/** Puts the list's figures into a form that is read for quoting. `items` has what `itemsIn` names, and their parts. */
export function withListFigures<Form extends FormParts>(form: Form, items: ListedItems): Form {
  const costs = new Map<string, Fraction>();
  return mapRates(form, (rate) => (rate.item ? { ...rate, ...figuresOf(items, rate.item, costs) } : rate));
}

/** Leaves a form as it is stored: a change of the list must not look like a change of the template. */
export const withoutListFigures = <Form extends FormParts>(form: Form): Form =>
  mapRates(form, (rate) => {
    if (!rate.item && !rate.from_list) return rate;
    const bare = rate.item ? { ...rate, price: 0, cost: 0 } : { ...rate };
    delete bare.from_list;
    return bare;
  });

/** The rate that a form is priced at by an item, as if the server had put it in. A kit in a kit may be off by a fraction. */
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

/** Gives a form from outside the ids of a company's own items, and tells the codes that the company does not have. */
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
): Pick<Rate, "price" | "cost" | "from_list"> {
  const item = items.get(id);
  if (!item) return { price: 0, cost: 0, from_list: { code: "", problem: "missing" } };
  const exact = exactCost(items, id, costs);
  const from_list = {
    code: item.code,
    ...(exact.under !== 1n && { exact_cost: `${exact.over}/${exact.under}` }),
    ...(!item.is_active && ({ problem: "off" } as const)),
  };
  return { price: priceOf(items, id, costs), cost: Number(roundTo(exact, 0).over), from_list };
}
