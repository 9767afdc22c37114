/** The rows of a CSV file, as RFC 4180 has it; empty lines are left out. */
export interface CsvTable {
  rows: CsvRow[];
  /** The text ended within quotation marks, so the last row may hold the rest of the file. */
  isCut: boolean;
}
export interface CsvRow {
  /** The line on which it begins, counted from one. */
  line: number;
  cells: string[];
}

/**
 * Reads the file in one pass. Unless told, columns are parted by whichever of `,`, `;` and tab the first line has most of.
 * Not Papa Parse, which expects the same line end throughout and reads on where text follows a closing mark.
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

/** Behind the closing quotation mark; -1 if there is none. */
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

/** UTF-8, or what Windows programs write: UTF-16 with its mark, else the western alphabet. */
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
