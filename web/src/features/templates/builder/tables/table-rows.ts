import type { PriceItem } from "@quotemill/shared/prices/item";
import { maxPrice } from "@quotemill/shared/templates/schema/rate";
import { maxTableRows, type PriceTable, type TableRow } from "@quotemill/shared/templates/schema/tables";
import { readCsv } from "@quotemill/shared/text/csv";
import { bareAmount, readHundredths } from "../../../../lib/hundredths.ts";
import { ratesByName } from "../price-list/chosen-items.ts";
import { isFilledIn } from "../state/edited-template.ts";

export const newTable = (tables: PriceTable[], nowMs: number): PriceTable => {
  const taken = new Set(tables.map(({ id }) => id));
  let stamp = nowMs;
  while (taken.has(`table_${stamp}`)) stamp += 1;
  return { id: `table_${stamp}`, name: "New table", key: "number", match: "exact", rows: [newRow] };
};

export const newRow: TableRow = { key: "", price: 0, cost: 0 };

/** Sorts rows by their numbers, as they are saved. Rows with text stay in the order of their author. */
export const sortedRows = (rows: TableRow[]): TableRow[] =>
  rows.every(({ key }) => typeof key === "number")
    ? rows.toSorted((one, other) => Number(one.key) - Number(other.key))
    : rows;

/**
 * The table with pasted rows, either in place of its rows or added to them. If two rows have the same key, the pasted one
 * stays.
 */
export function withPasted(table: PriceTable, pasted: TableRow[], replaces: boolean): PriceTable {
  const keys = new Set(pasted.map(({ key }) => key));
  const kept = replaces ? [] : table.rows.filter(({ key }) => key !== "" && !keys.has(key));
  return { ...table, rows: sortedRows([...kept, ...pasted]) };
}

/** A row for each item. In a table of words its key is the item's name; the numbers of others are left to the author. */
export function withTableItems(table: PriceTable, items: PriceItem[]): PriceTable {
  const rates = [...ratesByName(items)];
  if (table.key === "text") {
    return withPasted(
      table,
      rates.map(([key, rate]) => ({ key, ...rate })),
      false,
    );
  }
  const kept = table.rows.filter(isFilledIn);
  return { ...table, rows: [...kept, ...rates.map(([, rate]) => ({ key: "", ...rate }))] };
}

const plain = /^-?\d{0,7}(\.\d{0,3})?$/;
const grouped = /^-?[1-9]\d{0,2}(,\d{3}){1,2}(\.\d{0,3})?$/;

/**
 * A number up to a million in thousandths; null for anything else. `decimal` is the mark before decimals; other marks
 * group digits.
 */
export function readThousandths(text: string, decimal = "."): number | null {
  const figures = bareAmount(text)
    .replace("−", "-")
    .replace(/[.,'’]/g, (mark) => (mark === decimal ? "." : ","));
  // One or two digits behind a comma are decimals everywhere.
  const read = grouped.test(figures)
    ? figures.replaceAll(",", "")
    : figures.replace(/^(-?\d{1,7}),(\d{1,2})$/, "$1.$2");
  return /\d/.test(read) && plain.test(read) ? Math.round(Number(read) * 1_000) : null;
}

/** Reads the key of a row in a table of numbers. Text that is no number is kept, so that its author can mend it. */
export const readKey = (text: string, decimal: string): number | string => readThousandths(text, decimal) ?? text;

export const writeKey = (key: number | string, decimal: string) =>
  typeof key === "number" ? String(key / 1_000).replace(".", decimal) : key;

interface PastedRows {
  rows: TableRow[];
  /** The lines that cannot be used, and why. */
  problems: { line: number; message: string }[];
}

const maxCharacters = 200_000;

/**
 * Reads rows copied from a spreadsheet, or comma-separated ones: key, price and cost. A header row is left out.
 */
export function readPastedRows(text: string, key: PriceTable["key"], decimal: string): PastedRows {
  if (text.length > maxCharacters) return wrong(1, "This is too much text for a table. Paste fewer rows.");
  const { rows, isCut } = text.includes("\t") ? readCsv(text, "\t") : readCsv(text);
  if (isCut) return wrong(rows.at(-1)?.line ?? 1, "A quotation mark is never closed.");
  const pasted: PastedRows = { rows: [], problems: [] };
  const lines = new Map<string | number, number>();
  for (const [index, { line, cells }] of rows.entries()) {
    const row = readRow(
      cells.map((cell) => cell.trim()),
      key,
      decimal,
    );
    if (typeof row === "string") {
      if (index > 0 || !isHeading(cells, decimal)) pasted.problems.push({ line, message: row });
      continue;
    }
    const before = lines.get(row.key);
    if (before !== undefined) {
      pasted.problems.push({ line, message: `'${cells[0]?.trim()}' is on line ${before} already.` });
      continue;
    }
    lines.set(row.key, line);
    pasted.rows.push(row);
  }
  if (pasted.rows.length > maxTableRows) return wrong(1, `A table can have at most ${maxTableRows} rows.`);
  return pasted;

  function wrong(line: number, message: string): PastedRows {
    return { rows: [], problems: [{ line, message }] };
  }
}

const isHeading = ([, price = ""]: string[], decimal: string) =>
  price !== "" && readHundredths(price, decimal) === null;

/** Reads a line: gives the row, or says what is wrong with it. */
function readRow(cells: string[], key: PriceTable["key"], decimal: string): TableRow | string {
  const [first = "", price = "", cost = ""] = cells;
  if (cells.slice(3).some((cell) => cell !== "")) {
    return `This line has ${cells.length} values. Paste a key, a price and a cost, and put numbers with commas in quotation marks.`;
  }
  if (first === "") return "The key is missing.";
  const number = key === "number" ? readThousandths(first, decimal) : null;
  if (key === "number" && number === null) return `'${first}' is not a number.`;
  if (first.length > 500) return "The key is too long.";
  if (price === "") return "The price is missing.";
  const amounts = [price, cost].map((amount) => readHundredths(amount, decimal));
  for (const [index, amount] of amounts.entries()) {
    const [what, typed] = index === 0 ? ["price", price] : ["cost", cost];
    if (amount === null) return `The ${what} '${typed}' is not an amount.`;
    if (amount > maxPrice) return `The ${what} '${typed}' is too high.`;
  }
  return { key: number ?? first, price: amounts[0] ?? 0, cost: amounts[1] ?? 0 };
}
