import { readCsv } from "@quotemill/shared/read-csv";
import { maxPrice } from "@quotemill/shared/templates/pricing";
import { maxTableRows, type PriceTable, type TableRow } from "@quotemill/shared/templates/tables";
import { readHundredths } from "../../../../lib/hundredths.ts";
import { readThousandths } from "./table-key.ts";

export interface PastedRows {
  rows: TableRow[];
  /** Rows that cannot be used, and why. */
  problems: { line: number; message: string }[];
}

const maxCharacters = 200_000;

/** Reads rows copied from a spreadsheet, or comma-separated ones: key, price and cost. A line with headings is left out. */
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

/** The row, or what is wrong with it. */
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
