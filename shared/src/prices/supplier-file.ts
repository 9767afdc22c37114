import { type CsvRow, readCell, readCsv } from "../text/csv.ts";

/** The meanings that a column of a supplier's file can have. */
export const fileColumns = {
  code: "Code",
  name: "Name",
  cost: "Cost",
  per: "Cost is per",
  unit: "Unit",
  category: "Category",
  pack: "Pack size",
} as const;
export type FileColumn = keyof typeof fileColumns;

/** The settings with which a file is read. Those kept for the supplier's next file go by the headings. */
export interface Reading {
  /** The meaning of each column; null if it is left out. */
  columns: (FileColumn | null)[];
  /** The number of units that a cost is for, where no column says it. */
  per: number;
}

export const maxFileBytes = 5 * 1024 * 1024;
export const maxFileRows = 10_000;
export const maxFileColumns = 100;

/** A supplier's file, with its headings separated from its rows. */
export interface SupplierFile {
  headings: string[];
  rows: CsvRow[];
}

/** Thrown with words for the person who chose the file. */
export class FileProblem extends Error {}

const tooManyRows = () =>
  new FileProblem(`A file can have at most ${maxFileRows.toLocaleString("en")} rows. Split it.`);

/** Blank lines and titles included. */
const maxFileLines = 3 * maxFileRows;
/** A file of 10,000 rows has thirty columns, all in quotation marks. */
const maxFileMarks = 900_000;

/** Counts the lines and marks that make a file slow to read, before anything is built from it. */
function countMarks(text: string) {
  let [lines, marks] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) lines++;
    // A quotation mark, or a mark between columns.
    else if (code === 34 || code === 44 || code === 59 || code === 9 || code === 124) marks++;
  }
  return { lines, marks };
}

const unreadable = "The file cannot be read. Save it as CSV and try again.";

/**
 * Reads the text of a file. Suppliers put titles above the headings, two rows of headings, and any of four marks between
 * columns. The size of the file is checked first: nothing else needs a limit then.
 */
export function openSupplierFile(given: string): SupplierFile {
  if (given.length > maxFileBytes)
    throw new FileProblem("The file is larger than 5 MB. Remove columns that you do not need.");
  const text = given.replace(/^\uFEFF/, "");
  const { lines, marks } = countMarks(text);
  if (lines > maxFileLines) throw tooManyRows();
  if (marks > maxFileMarks) throw new FileProblem("The file has too many columns. Remove those that you do not need.");
  if (text.includes("\0")) throw new FileProblem(unreadable);
  const { rows, isCut } = readCsv(text, delimiterOf(text));
  if (isCut) throw new FileProblem("A quotation mark in the file is never closed, so its rows cannot be told apart.");
  const { headings, from } = headingsOf(rows);
  const others = rows.slice(from);
  if (others.length === 0) throw new FileProblem("The file needs a header row, and rows below it.");
  if (others.length > maxFileRows) throw tooManyRows();
  return { headings, rows: others };
}

const delimiters = [",", ";", "\t", "|"] as const;
const looked = 40;

/** The mark that is in most lines, so that a comma in a title does not count. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 50_000)
    .split(/\r\n?|\n/, looked)
    .filter((line) => line.trim() !== "");
  const score = (mark: string) => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, "").split(mark).length - 1).sort((a, b) => a - b);
    return counts[counts.length >> 1] ?? 0;
  };
  return delimiters.reduce((best, mark) => (score(mark) > score(best) ? mark : best));
}

/** Finds the row of headings below any titles: the first of those with most known headings. */
function headingsOf(rows: CsvRow[]): { headings: string[]; from: number } {
  const known = rows
    .slice(0, looked)
    .map(({ cells }) => guessColumns(cells.slice(0, maxFileColumns)).filter(Boolean).length);
  const most = Math.max(0, ...known);
  const at = most === 0 ? 0 : known.indexOf(most);
  const head = textsOf(rows[at]);
  // Headings over two rows, such as 'Price' above 'ex tax'.
  const [above, below] = [textsOf(rows[at - 1]), textsOf(rows[at + 1])];
  const isAbove = above.filter(Boolean).length > 1;
  const codeAt = guessColumns(head).indexOf("code");
  const isBelow =
    rows.length > at + 2 &&
    below.some(Boolean) &&
    !below.some((cell) => /\d/.test(cell)) &&
    (!below[codeAt] || guessColumns(below).some(Boolean));
  const width = Math.min(Math.max(head.length, isBelow ? below.length : 0), maxFileColumns);
  const headings = Array.from({ length: width }, (_, index) =>
    [isAbove && above[index], head[index], isBelow && below[index]].filter(Boolean).join(" ").slice(0, 100),
  );
  return { headings, from: at + (isBelow ? 2 : 1) };
}

const textsOf = (row: CsvRow | undefined) => (row?.cells ?? []).map((cell) => plain(cell.slice(0, 500)));

/** Returns a cell in one line, without an apostrophe that a spreadsheet put before it. */
export function plain(cell: string): string {
  const text = cell.includes("'") ? readCell(cell) : cell;
  return (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, " ") : text).trim();
}

type Heading = Pick<RegExp, "test">;

/** Two words, side by side or with one between them: 'trade price', 'your unit price'. */
const near = (first: RegExp, second: RegExp): Heading => ({
  test: (name) => {
    const words = name.split(" ");
    return words.some((word, at) => first.test(word) && words.slice(at + 1, at + 3).some((next) => second.test(next)));
  },
});

/** Words of headings, the surest first. */
const knownHeadings: Record<FileColumn, Heading[]> = {
  code: [
    /^(item|product|stock|part|supplier|article|material)? ?(code|no|number|nr|sku|id|#)$/,
    /\b(sku|code)\b/,
    /^(art|item) ?n[ro]\b/,
    /^(artikel(nummer|nr)|item|product)$/,
  ],
  name: [/\b(description|desc|bezeichnung)\b/, /^(product|item|stock)? ?name$/, /^(product|item|title)$/],
  cost: [
    near(/^(your|trade|nett?|cost|buy|dealer)$/, /^(price|cost|ex)$/),
    /^(unit )?(cost|nett?)( price)?\b/,
    near(/^(price|cost)$/, /^ex(cl)?$/),
    /^(unit )?(price|preis|netto|rate)\b/,
    /\b(price|cost)\b/,
  ],
  per: [/^(price |cost )?per$/, /^(price|cost) (per|unit|basis)$/, /^(price )?(uop|per qty|per quantity)$/],
  unit: [/^(uom|unit|units|unit of measure|einheit|sell unit)$/],
  category: [/^(category|group|product group|range|class|family|section)$/],
  pack: [/^(pack|pack size|pack qty|carton qty|box qty|qty per (pack|box|carton)|moq)$/],
};

const normal = (heading: string) =>
  heading
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, " ")
    .trim();

/** Guesses the meaning of each column from its heading, each meaning at most once. `remembered` goes first. */
export function guessColumns(headings: string[], remembered: Record<string, FileColumn> = {}): (FileColumn | null)[] {
  const names = headings.map(normal);
  const columns: (FileColumn | null)[] = names.map(() => null);
  const give = (column: FileColumn, fits: (name: string) => boolean) => {
    if (columns.includes(column)) return;
    const at = names.findIndex((name, index) => columns[index] === null && name !== "" && fits(name));
    if (at >= 0) columns[at] = column;
  };
  for (const [name, column] of Object.entries(remembered)) give(column, (given) => given === name);
  const most = Math.max(...Object.values(knownHeadings).map(({ length }) => length));
  for (let rank = 0; rank < most; rank++) {
    for (const column of Object.keys(fileColumns) as FileColumn[]) {
      const words = knownHeadings[column][rank];
      if (words) give(column, (name) => words.test(name) && !/\b(inc|incl|rrp|retail|old)\b/.test(name));
    }
  }
  return columns;
}

/** The columns by their headings, to be remembered. */
export const rememberColumns = (headings: string[], columns: Reading["columns"]): Record<string, FileColumn> =>
  Object.fromEntries(
    headings.flatMap((heading, index) => {
      const column = columns[index];
      return column && normal(heading) ? [[normal(heading), column]] : [];
    }),
  );

/** Says why a file cannot be read with these columns; null if it can. */
export function columnsProblem(columns: Reading["columns"]): string | null {
  const chosen = columns.filter((column) => column !== null);
  const twice = chosen.find((column, index) => chosen.indexOf(column) !== index);
  if (twice) return `Two columns are chosen as ${fileColumns[twice]}.`;
  if (!chosen.includes("code")) return "Choose the column with the codes.";
  return chosen.includes("cost") ? null : "Choose the column with the costs.";
}
