import { listProblem } from "../schema/rate.ts";
import type { PriceTable } from "../schema/tables.ts";
import type { TemplateItem } from "../schema/template.ts";

/* What is priced by an item that the price list does not have, or that is switched off there. */

export function unlistedPrices(item: TemplateItem): string[] {
  if (!("pricing" in item) || !item.pricing) return [];
  const { pricing, label } = item;
  const options = "options" in item ? (item.options ?? []) : [];
  const ofOptions = pricing.option_prices.map((rate, index) => listProblem(`${label}: ${options[index] ?? ""}`, rate));
  return [listProblem(label, pricing), ...ofOptions].filter((message) => message !== null);
}

export const unlistedRows = ({ name, rows }: PriceTable): string[] =>
  rows.flatMap((row) => {
    const key = typeof row.key === "number" ? row.key / 1000 : row.key;
    return listProblem(`${name}: ${key}`, row) ?? [];
  });
