import { hasOptions, isField } from "../schema/item-kinds.ts";
import { listProblem } from "../schema/rate.ts";
import type { PriceTable } from "../schema/tables.ts";
import type { TemplateItem } from "../schema/template.ts";

/* Finds prices by an item that the price list does not have, or that is inactive there. */

interface Unlisted {
  /** The place in the item or table. */
  at: (string | number)[];
  message: string;
}

const unlisted = (at: Unlisted["at"], message: string | null): Unlisted[] => (message ? [{ at, message }] : []);

export function unlistedPrices(item: TemplateItem): Unlisted[] {
  if (!("pricing" in item) || !item.pricing || item.pricing.price_from) return [];
  const { pricing, label } = item;
  if (!isField(item) || !hasOptions(item)) return unlisted(["pricing"], listProblem(label, pricing));
  return (item.options ?? []).flatMap((option, index) => {
    const rate = pricing.option_prices[index];
    return rate ? unlisted(["options", index], listProblem(`${label}: ${option}`, rate)) : [];
  });
}

export const unlistedRows = ({ name, rows }: PriceTable): Unlisted[] =>
  rows.flatMap((row, index) => {
    const key = typeof row.key === "number" ? row.key / 1000 : row.key;
    return unlisted(["rows", index], listProblem(`${name}: ${key}`, row));
  });
