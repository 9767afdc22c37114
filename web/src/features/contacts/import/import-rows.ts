import { type ContactInput, contactInput } from "@quotemill/shared/contacts/contact";
import { type CsvRow, readCell } from "@quotemill/shared/text/csv";

/** Possible contents of a column of the file. A full name is split at its last space. */
export const importTargets = {
  first_name: "First name",
  last_name: "Last name",
  full_name: "Full name",
  email: "Email",
  phone: "Phone",
  company_name: "Company",
  address1: "Address",
  city: "City",
  state: "State",
  postal_code: "Postal code",
  country: "Country",
} as const;
export type ImportTarget = keyof typeof importTargets;

/** For each column of the file, what it holds; null if it is left out. */
export type ColumnChoice = (ImportTarget | null)[];

/** The headings that other programs give to each kind of column. */
const known: Record<ImportTarget, string[]> = {
  first_name: ["first name", "firstname", "given name", "forename"],
  last_name: ["last name", "lastname", "surname", "family name"],
  full_name: ["full name", "name", "contact", "contact name", "customer", "customer name", "client"],
  email: ["email", "e mail", "email address", "e mail address", "mail", "email 1"],
  phone: ["phone", "phone number", "mobile", "mobile phone", "telephone", "tel", "phone 1"],
  company_name: ["company", "company name", "business", "business name", "organisation", "organization"],
  address1: ["address", "street", "street address", "address 1", "address line 1"],
  city: ["city", "suburb", "town", "locality"],
  state: ["state", "region", "province", "county", "territory"],
  postal_code: ["postcode", "post code", "postal code", "zip", "zip code"],
  country: ["country", "country code"],
};

const normal = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Guesses by its heading what each column holds. Each target is given at most once, in the file's order. */
export function guessColumns(headings: string[]): ColumnChoice {
  const taken = new Set<ImportTarget>();
  return headings.map((heading) => {
    const target = (Object.keys(known) as ImportTarget[]).find(
      (each) => !taken.has(each) && known[each].includes(normal(heading)),
    );
    if (target) taken.add(target);
    return target ?? null;
  });
}

/** Explains why nothing can be imported with this choice; null if it is possible. */
export function columnProblem(columns: ColumnChoice): string | null {
  if (!columns.includes("email")) return "Choose the column with the email addresses.";
  if (!columns.includes("first_name") && !columns.includes("full_name")) return "Choose the column with the names.";
  const chosen = columns.filter((target) => target !== null);
  const twice = chosen.find((target, index) => chosen.indexOf(target) !== index);
  return twice ? `Two columns are chosen as ${importTargets[twice]}.` : null;
}

export interface RowProblem {
  line: number;
  message: string;
  cells: string[];
}

export interface CheckedRows {
  contacts: ContactInput[];
  /** Rows that will be left out, and why. */
  problems: RowProblem[];
}

/** Number of rows to check before the page may draw again. */
const rowsAtOnce = 1_000;

/** Checks each row as the server will. If two rows have the same address, the first counts. */
export async function checkRows(rows: CsvRow[], columns: ColumnChoice): Promise<CheckedRows> {
  const lines = new Map<string, number>();
  const contacts: ContactInput[] = [];
  const problems: RowProblem[] = [];
  for (const [index, { line, cells }] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await new Promise((resolve) => setTimeout(resolve));
    const checked = contactInput.safeParse(detailsOf(cells, columns));
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

/**
 * A cell's text on one line, without the apostrophes by which an export keeps spreadsheets from working out a formula.
 */
const plain = (cell: string) => readCell(cell).replace(/\s+/g, " ").trim();

function problemIn(issue: { path: PropertyKey[]; message: string; code?: string } | undefined): string {
  const target = importTargets[issue?.path[0] as ImportTarget];
  return issue?.code === "too_big" && target
    ? `${target} is too long.`
    : (issue?.message ?? "This row cannot be read.");
}
