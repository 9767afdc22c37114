import type { Fraction } from "../formulas/fraction.ts";
import type { Adjustment, ItemAdjustment, ListedLine } from "../pricing/adjustments.ts";
import type { Rate } from "../templates/schema/rate.ts";
import type { PriceItem } from "./item.ts";
import { figuresOf, type ListedItem, rateOf } from "./rates.ts";

type NamedItem = ListedItem & Pick<PriceItem, "name" | "printed_name" | "unit">;

/** The ids of all items in a quote's own lines. */
export const itemsOfLines = (adjustments: readonly Adjustment[]) => [
  ...new Set(adjustments.flatMap((each) => (each.kind === "item" ? [each.item_id] : []))),
];

/** Puts the list's figures into a quote's own lines. `items` has what `itemsOfLines` names, and their parts. */
export function withListedLines(
  adjustments: readonly Adjustment[],
  items: ReadonlyMap<string, NamedItem>,
): Adjustment[] {
  const costs = new Map<string, Fraction>();
  return mapItems(adjustments, (line) => {
    const item = items.get(line.item_id);
    const from_list = item ? listedLine(item, figuresOf(items, item.id, costs)) : goneLine(line);
    return { ...line, from_list };
  });
}

/**
 * Puts the list's current figures into lines, as if the server had done it. An item that is missing from `items` was
 * deleted. Unless they are `all` there are, it may only not be loaded yet: then its line stays as it is.
 */
export const withFoundItems = (
  adjustments: readonly Adjustment[],
  items: readonly PriceItem[],
  all: boolean,
): Adjustment[] =>
  mapItems(adjustments, (line) => {
    const item = items.find(({ id }) => id === line.item_id);
    if (!item && !all) return line;
    return { ...line, from_list: item ? listedOf(item) : goneLine(line) };
  });

/** The list's entry for an item that was just found. */
export const listedOf = (item: PriceItem): ListedLine => listedLine(item, rateOf(item));

const listedLine = (
  { name, printed_name, unit }: Pick<NamedItem, "name" | "printed_name" | "unit">,
  { price, cost, from_list = { code: "" } }: Pick<Rate, "price" | "cost" | "from_list">,
): ListedLine => ({ ...from_list, name, printed_name, unit, price, cost });

/** A deleted item keeps the name that the line had. */
function goneLine({ from_list }: ItemAdjustment): ListedLine {
  const { code = "", name = "", printed_name = "", unit = "" } = from_list ?? {};
  return { code, name, printed_name, unit, price: 0, cost: 0, problem: "missing" };
}

/** A line without the list's figures, as people send it. */
export const givenLines = (adjustments: readonly Adjustment[]): Adjustment[] =>
  mapItems(adjustments, ({ from_list: _resolvedByTheServer, ...given }) => given);

/** Lines without their costs, for people who may not see them. */
export const linesWithoutCosts = (adjustments: readonly Adjustment[]): Adjustment[] =>
  mapItems(adjustments, ({ from_list, ...line }) => {
    if (!from_list) return line;
    const { exact_cost: _hidden, ...shown } = from_list;
    return { ...line, from_list: { ...shown, cost: 0 } };
  });

const mapItems = (adjustments: readonly Adjustment[], change: (line: ItemAdjustment) => Adjustment): Adjustment[] =>
  adjustments.map((each) => (each.kind === "item" ? change(each) : each));
