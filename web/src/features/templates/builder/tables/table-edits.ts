import type { PriceTable, TableRow } from "@quotemill/shared/templates/tables";

export const newTable = (tables: PriceTable[], nowMs: number): PriceTable => {
  const taken = new Set(tables.map(({ id }) => id));
  let stamp = nowMs;
  while (taken.has(`table_${stamp}`)) stamp += 1;
  return { id: `table_${stamp}`, name: "New table", key: "number", match: "exact", rows: [newRow] };
};

export const newRow: TableRow = { key: "", price: 0, cost: 0 };

/** Numbers in ascending order, as they are saved. Text stays in the order of its author. */
export const sortedRows = (rows: TableRow[]): TableRow[] =>
  rows.every(({ key }) => typeof key === "number")
    ? rows.toSorted((one, other) => Number(one.key) - Number(other.key))
    : rows;

/** The table with pasted rows: instead of its own, or beside them, where those with the same key are replaced. */
export function withPasted(table: PriceTable, pasted: TableRow[], replaces: boolean): PriceTable {
  const keys = new Set(pasted.map(({ key }) => key));
  const kept = replaces ? [] : table.rows.filter(({ key }) => key !== "" && !keys.has(key));
  return { ...table, rows: sortedRows([...kept, ...pasted]) };
}
