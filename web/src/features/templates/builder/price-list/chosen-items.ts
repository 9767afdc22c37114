import type { PriceItem } from "@quotemill/shared/prices/item";
import { rateOf } from "@quotemill/shared/prices/rates";
import type { PriceTable } from "@quotemill/shared/templates/schema/tables";
import type { OptionRow } from "../state/edited-template.ts";
import { withPasted } from "../tables/table-rows.ts";

/** What people read of each item. Of two with the same name, the second one is told apart by its code. */
function namesOf(items: PriceItem[]): [name: string, item: PriceItem][] {
  const taken = new Set<string>();
  return items.map((item) => {
    const own = item.printed_name || item.name;
    const name = taken.has(own) ? `${own} (${item.code})` : own;
    taken.add(name);
    return [name, item];
  });
}

/** An option for each item, added to the others. An option with the name of an item is priced by it from now on. */
export function withOptionItems(rows: OptionRow[], items: PriceItem[]): OptionRow[] {
  const chosen = new Map(namesOf(items));
  const rated = (text: string, item: PriceItem): OptionRow => ({ text, ...rateOf(item) });
  const kept = rows.map((row) => {
    const item = chosen.get(row.text);
    if (item) chosen.delete(row.text);
    return item ? rated(row.text, item) : row;
  });
  return [...kept.filter(({ text }) => text.trim() !== ""), ...[...chosen].map(([name, item]) => rated(name, item))];
}

/** A row for each item. In a table of words its key is the item's name; the numbers of others are left to the author. */
export function withTableItems(table: PriceTable, items: PriceItem[]): PriceTable {
  if (table.key === "text") {
    const rows = namesOf(items).map(([key, item]) => ({ key, ...rateOf(item) }));
    return withPasted(table, rows, false);
  }
  const kept = table.rows.filter(({ key, price, cost, item }) => key !== "" || price > 0 || cost > 0 || item);
  return { ...table, rows: [...kept, ...items.map((item) => ({ key: "", ...rateOf(item) }))] };
}
