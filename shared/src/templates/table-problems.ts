import { typedTableName } from "./formula-scope.ts";
import type { PriceTable } from "./tables.ts";

export interface TableProblem {
  /** Where it is in the table. */
  path: (string | number)[];
  message: string;
}

/** Why a table cannot be looked up in; null if it can. */
export function tableProblem(table: PriceTable, others: PriceTable[]): TableProblem | null {
  const { name, key, match, rows } = table;
  if (others.some((other) => other.id === table.id)) return { path: ["id"], message: "Two tables have the same id." };
  if (others.some((other) => typedTableName(other).toLowerCase() === typedTableName(table).toLowerCase())) {
    return { path: ["name"], message: `Two tables are called '${name}'.` };
  }
  if (key === "text" && match !== "exact") {
    return { path: ["match"], message: `The table '${name}' is looked up by text, so a row must match exactly.` };
  }
  const seen = new Set<number | string>();
  for (const [index, row] of rows.entries()) {
    const path = ["rows", index, "key"];
    const shown = typeof row.key === "number" ? row.key / 1000 : row.key;
    if ((typeof row.key === "number") !== (key === "number")) {
      const wanted = key === "number" ? "numbers" : "text";
      return { path, message: `The table '${name}' is looked up by ${wanted}, but one of its rows has '${shown}'.` };
    }
    if (seen.has(row.key)) return { path, message: `The table '${name}' has two rows for ${shown}.` };
    seen.add(row.key);
    const before = rows[index - 1]?.key;
    if (typeof before === "number" && Number(row.key) < before) {
      return { path, message: `The rows of the table '${name}' must be in ascending order.` };
    }
  }
  return null;
}
