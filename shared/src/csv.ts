export type CsvValue = string | number | null;

/**
 * Where a spreadsheet may begin to work something out instead of showing it. Programs in countries with a decimal comma
 * split a file at semicolons, some at tabs, and then our quotation marks no longer hold a cell together: so every piece
 * behind `;`, a tab or a line break counts as the beginning of a cell. Blanks, hidden characters and quotation marks in
 * front may be dropped on the way. Full-width and small signs are read like the usual ones.
 */
const formula =
  /(^|[;\t\r\n])((?:["\p{Z}\p{Default_Ignorable_Code_Point}]|[^\P{Cc}\t\r\n])*)('*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/gu;
/** A number below zero is no formula. */
const plainNumber = /^-\d{1,15}(?:\.\d{1,6})?$/;

/**
 * One line as RFC 4180 has it, with every value in quotation marks. Whatever looks like a formula gets an apostrophe,
 * which makes it text; `readCell` takes that away again.
 */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(",")}\r\n`;

function csvCell(value: CsvValue): string {
  const text = String(value ?? "");
  const safe = plainNumber.test(text) ? text : text.replace(formula, "$1$2'$3");
  return `"${safe.replaceAll('"', '""')}"`;
}

/** What was exported, without the apostrophes in front of formulas. */
export const readCell = (cell: string): string =>
  cell.replace(formula, (found, before, blanks, sign: string) =>
    sign.startsWith("'") ? before + blanks + sign.slice(1) : found,
  );

/** Tells spreadsheet programs that the file is UTF-8. */
export const csvMark = "\uFEFF";
