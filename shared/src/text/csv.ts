export type CsvValue = string | number | null;

/**
 * Matches each place where a spreadsheet may begin to evaluate text instead of showing it. Programs in countries with a
 * decimal comma split a file at semicolons, some at tabs, and then our quotation marks no longer hold a cell together: so
 * every piece after `;`, a tab or a line break counts as the beginning of a cell. Blanks, hidden characters and quotation
 * marks before the sign may be dropped on the way. Full-width and small signs are read like the usual ones.
 */
const formula =
  /(^|[;\t\r\n])((?:["\p{Z}\p{Default_Ignorable_Code_Point}]|[^\P{Cc}\t\r\n])*)('*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/gu;
/** A number below zero is not a formula. */
const plainNumber = /^-\d{1,15}(?:\.\d{1,6})?$/;

/**
 * Writes a line as RFC 4180 has it, with every value in quotation marks. A value that looks like a formula gets an
 * apostrophe, which makes it text; `readCell` takes that away again.
 */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(",")}\r\n`;

function csvCell(value: CsvValue): string {
  const text = String(value ?? "");
  const safe = plainNumber.test(text) ? text : text.replace(formula, "$1$2'$3");
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Takes away the apostrophes that `csvLine` put before formulas. */
export const readCell = (cell: string): string =>
  cell.replace(formula, (found, before, blanks, sign: string) =>
    sign.startsWith("'") ? before + blanks + sign.slice(1) : found,
  );

/** Tells spreadsheet programs that the file is UTF-8. */
export const csvMark = "\uFEFF";

/** The rows of a CSV file, as RFC 4180 has it; empty lines are left out. */
export interface CsvTable {
  rows: CsvRow[];
  /** True if the text ended within quotation marks, so that the last row may hold the rest of the file. */
  isCut: boolean;
}
export interface CsvRow {
  /** The line on which the row begins, counted from one. */
  line: number;
  cells: string[];
}

/**
 * Reads the file in one pass. By default, columns are separated by whichever of `,`, `;` and tab the first line has most of.
 * We do not use Papa Parse, which expects the same line end throughout and reads on where text follows a closing mark.
 */
export function readCsv(text: string, delimiter = delimiterOf(text)): CsvTable {
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  let at = 0;
  const endRow = () => {
    if (row.cells.some((cell) => cell.trim() !== "")) rows.push(row);
    row = { line, cells: [] };
  };
  while (at < text.length) {
    const isQuoted = text[at] === '"';
    const end = isQuoted ? endOfQuoted(text, at) : endOfPlain(text, at, delimiter);
    if (end === -1) {
      row.cells.push(unquoted(text.slice(at + 1)));
      endRow();
      return { rows, isCut: true };
    }
    const cell = text.slice(at, end);
    line += isQuoted ? countLines(cell) : 0;
    row.cells.push(isQuoted ? unquoted(cell.slice(1, -1)) : cell);
    // Text between the closing mark and the next column is dropped.
    at = endOfPlain(text, end, delimiter);
    if (text[at] === delimiter) {
      at++;
      if (at === text.length) row.cells.push("");
      continue;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line++;
    endRow();
  }
  if (row.cells.length > 0) endRow();
  return { rows, isCut: false };
}

function delimiterOf(text: string): string {
  const first = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? "";
  const counts = [",", ";", "\t"].map((mark) => [mark, first.split(mark).length] as const);
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** Returns the index just after the closing quotation mark; -1 if there is none. */
function endOfQuoted(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at + 1;
  }
  return -1;
}

function endOfPlain(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at++;
  return at;
}

const unquoted = (cell: string) => cell.replaceAll('""', '"');

const countLines = (cell: string) => cell.split("\n").length - 1;

/** Reads UTF-8, or the encodings of Windows programs: UTF-16 with its mark, else the western alphabet. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
