import {
  compare,
  divide,
  type Fraction,
  multiply,
  readFraction,
  roundTo,
  whole,
  writeFraction,
} from "../formulas/fraction.ts";
import { maxPrice } from "../templates/schema/rate.ts";
import type { CsvRow } from "../text/csv.ts";
import { type FileColumn, fileColumns, plain, type Reading, type SupplierFile } from "./supplier-file.ts";

export interface SupplierRow {
  line: number;
  code: string;
  name: string;
  unit: string;
  category: string;
  pack: string | null;
  /** In cents per unit, with two decimals. */
  cost: number;
}

export interface RowProblem {
  line: number;
  /** The beginning of the row, so that people find it. */
  text: string;
  reason: string;
}

/** No row of a price list is longer. */
const maxRowLetters = 5_000;
const lengths = { code: 50, name: 200, unit: 20, category: 100 } as const;

const rowsAtOnce = 500;

/**
 * Reads the rows. Each unreadable row has its reason, and if two have the same code, the first counts. A server waits for
 * `pause` now and then, to answer others.
 */
export async function readSupplierRows(
  { rows }: Pick<SupplierFile, "rows">,
  { columns, per }: Reading,
  pause: () => Promise<unknown> = async () => {},
) {
  const at = (column: FileColumn) => columns.indexOf(column);
  const cell = (row: CsvRow, column: FileColumn) => (at(column) < 0 ? "" : plain(row.cells[at(column)] ?? ""));
  const isRead = (row: CsvRow) => row.cells.reduce((sum, { length }) => sum + length, 0) <= maxRowLetters;
  const mark = decimalMarkOf(rows.filter(isRead).map((row) => cell(row, "cost")));
  const lines = new Map<string, number>();
  const read: SupplierRow[] = [];
  const problems: RowProblem[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await pause();
    const refuse = (reason: string) => problems.push({ line: row.line, text: beginningOf(row), reason });
    if (!isRead(row)) {
      refuse("The row is too long.");
      continue;
    }
    const texts = {
      code: cell(row, "code"),
      name: cell(row, "name"),
      unit: cell(row, "unit"),
      category: cell(row, "category"),
    };
    const long = (Object.keys(lengths) as (keyof typeof lengths)[]).find((name) => texts[name].length > lengths[name]);
    const before = lines.get(texts.code.toLowerCase());
    const cost = readCost(cell(row, "cost"), mark, at("per") < 0 ? whole(per) : perOf(cell(row, "per"), per));
    if (texts.code === "") refuse("The row has no code.");
    else if (long) refuse(`${fileColumns[long]} has more than ${lengths[long]} letters.`);
    else if ("problem" in cost) refuse(cost.problem);
    else if (before !== undefined) refuse(`The same code is on line ${before}.`);
    else {
      lines.set(texts.code.toLowerCase(), row.line);
      read.push({
        line: row.line,
        ...texts,
        name: texts.name || texts.code,
        pack: packOf(cell(row, "pack")),
        cost: cost.cents,
      });
    }
  }
  return { rows: read, problems };
}

const beginningOf = ({ cells }: CsvRow) =>
  cells
    .slice(0, 10)
    .map((cell) => plain(cell.slice(0, 100)))
    .filter(Boolean)
    .join(" · ")
    .slice(0, 100);

const maxAmountLetters = 40;

type Mark = "." | ",";

/** Finds the decimal mark of a file from all its amounts: a single one such as '1.234' does not show it. */
export function decimalMarkOf(amounts: string[]): Mark {
  const digits = amounts.map((amount) => amount.slice(0, maxAmountLetters).replace(/[^\d.,]/g, ""));
  const count = (pattern: RegExp) => digits.filter((each) => pattern.test(each)).length;
  return count(/^[\d.]*\d,(\d{1,2}|\d{4})$|\.\d{3},/) > count(/^[\d,]*\d?\.(\d{1,2}|\d{4})$|,\d{3}\./) ? "," : ".";
}

const missing = /^(poa|p\.o\.a\.?|tba|n\/?a|call|-+|–|—)?$/i;
/** A currency may stand before or after: 'A$ 12', '12 €', 'NZD 12'. */
const amount = /^(?:\p{L}{0,3} ?\p{Sc}|\p{L}{3})? ?([\d.,' \u2019]*\d)\.?-? ?(?:\p{Sc}|\p{L}{3})?$/u;

/** Reads the cost of one unit. */
function readCost(text: string, mark: Mark, per: Fraction | null): { cents: number } | { problem: string } {
  if (text.length > maxAmountLetters) return { problem: `${shown(text)} is no amount.` };
  if (missing.test(text)) return { problem: text === "" ? "The row has no cost." : `The cost is ${shown(text)}.` };
  if (/^\(.*\)$|^\D*[-\u2212]\d|\d[-\u2212]$/.test(text.replace(/[\s\p{Sc}]/gu, "")))
    return { problem: `A cost cannot be below zero: ${shown(text)}.` };
  if (!per) return { problem: "What the cost is per is no number." };
  const number = readAmount(text, mark);
  if (!number) return { problem: `${shown(text)} is no amount.` };
  const cents = roundTo(divide(multiply(number, whole(100)), per), 2);
  if (compare(cents, whole(maxPrice)) > 0) return { problem: "A cost can be at most 1,000,000." };
  return { cents: Number(writeFraction(cents, 2)) };
}

const shown = (text: string) => `'${text.slice(0, 30)}'`;

function readAmount(text: string, mark: Mark): Fraction | null {
  const digits = amount.exec(text.replaceAll("\u00a0", " "))?.[1];
  if (!digits) return null;
  const grouped = digits.replace(/['\u2019 ]/g, mark === "." ? "," : ".").replace(/^[.,]/, (first) => `0${first}`);
  const plainDigits = mark === "." ? grouped : grouped.replace(/[.,]/g, (each) => (each === "." ? "," : "."));
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(plainDigits)) return null;
  return readFraction(plainDigits.replaceAll(",", ""));
}

/** 'per 100', '100', 'each'; null if it is not a number above zero. */
function perOf(text: string, otherwise: number): Fraction | null {
  if (!/\d/.test(text)) return whole(otherwise);
  const digits = /^\D{0,20}?(\d{1,3}(?:,\d{3})+|\d{1,7})\D{0,20}$/.exec(text)?.[1]?.replaceAll(",", "");
  return digits && Number(digits) > 0 ? whole(Number(digits)) : null;
}

/** Returns null for an unreadable pack size and for a pack of one. */
function packOf(text: string): string | null {
  const digits = /^(\d{1,7}(?:\.\d{1,3})?)(?: ?\p{L}{1,10}\.?)?$/u.exec(text)?.[1];
  return digits && Number(digits) > 0 && Number(digits) !== 1 ? digits : null;
}
