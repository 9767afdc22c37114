import { type ImportedContact, importedContact } from "@quotemill/shared/contact-import";
import { readCell } from "@quotemill/shared/csv";
import type { CsvRow } from "@quotemill/shared/read-csv";
import { type ColumnChoice, type ImportTarget, importTargets } from "./import-columns.ts";

export interface RowProblem {
  line: number;
  message: string;
  cells: string[];
}

export interface CheckedRows {
  contacts: ImportedContact[];
  /** Rows that will be left out, and why. */
  problems: RowProblem[];
}

/** So many rows are checked before the page may draw again. */
const rowsAtOnce = 1_000;

/** Checks each row as the server will. Of two rows with one address, the first counts. */
export async function checkRows(rows: CsvRow[], columns: ColumnChoice): Promise<CheckedRows> {
  const lines = new Map<string, number>();
  const contacts: ImportedContact[] = [];
  const problems: RowProblem[] = [];
  for (const [index, { line, cells }] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await new Promise((resolve) => setTimeout(resolve));
    const checked = importedContact.safeParse(detailsOf(cells, columns));
    const before = checked.success ? lines.get(checked.data.email) : undefined;
    if (!checked.success) problems.push({ line, cells, message: problemIn(checked.error.issues[0]) });
    else if (before !== undefined) problems.push({ line, cells, message: `The same email is on line ${before}.` });
    else {
      lines.set(checked.data.email, line);
      contacts.push(checked.data);
    }
  }
  return { contacts, problems };
}

function detailsOf(cells: string[], columns: ColumnChoice): Partial<Record<ImportTarget, string>> {
  const details: Partial<Record<ImportTarget, string>> = {};
  for (const [index, target] of columns.entries()) if (target) details[target] = plain(cells[index] ?? "");
  const { full_name = "", ...others } = details;
  const cut = full_name.lastIndexOf(" ");
  const [first_name, last_name] = cut === -1 ? [full_name, ""] : [full_name.slice(0, cut), full_name.slice(cut + 1)];
  return {
    ...others,
    first_name: others.first_name || first_name,
    last_name: others.last_name || (others.first_name ? "" : last_name),
  };
}

/** On one line, and without the apostrophes with which an export keeps spreadsheets from working out a formula. */
const plain = (cell: string) => readCell(cell).replace(/\s+/g, " ").trim();

function problemIn(issue: { path: PropertyKey[]; message: string; code?: string } | undefined): string {
  const target = importTargets[issue?.path[0] as ImportTarget];
  return issue?.code === "too_big" && target
    ? `${target} is too long.`
    : (issue?.message ?? "This row cannot be read.");
}
