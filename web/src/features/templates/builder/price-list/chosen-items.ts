import type { PriceItem } from "@quotemill/shared/prices/item";
import { rateOf } from "@quotemill/shared/prices/rates";
import type { Rate } from "@quotemill/shared/templates/schema/rate";
import type { OptionRow } from "../state/edited-template.ts";

/** The rate of each item under the name that people read. If two have the same name, the second one also has its code. */
export function ratesByName(items: PriceItem[]): Map<string, Rate> {
  const rates = new Map<string, Rate>();
  for (const item of items) {
    const name = item.printed_name || item.name;
    rates.set(rates.has(name) ? `${name} (${item.code})` : name, rateOf(item));
  }
  return rates;
}

/** An option for each item, added to the others. An option with the name of an item is priced by it from now on. */
export function withOptionItems(rows: OptionRow[], items: PriceItem[]): OptionRow[] {
  const rates = ratesByName(items);
  const kept = rows.filter(({ text }) => text.trim() !== "").map((row) => ({ ...row, ...rates.get(row.text) }));
  const texts = new Set(rows.map(({ text }) => text));
  const added = [...rates].filter(([text]) => !texts.has(text)).map(([text, rate]) => ({ text, ...rate }));
  return [...kept, ...added];
}
