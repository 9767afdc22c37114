export type CsvValue = string | number | null;

/** A spreadsheet would work these out instead of showing them. A plain number in front of other text is no formula. */
const formulaStart = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d{1,15}(?:\.\d{1,6})?$/;

/** One line as RFC 4180 has it. Text that looks like a formula gets an apostrophe, which spreadsheets do not show. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(",")}\r\n`;

function csvCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = formulaStart.test(value) && !plainNumber.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Tells spreadsheet programs that the file is UTF-8. */
export const csvMark = "\uFEFF";
