/** What a column of the file can be. A full name is split at its last space. */
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

/** For each column of the file, what it is; null if it is left out. */
export type ColumnChoice = (ImportTarget | null)[];

/** Headings that other programs use. */
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

/** Each target at most once, in the file's order. */
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

/** Why nothing can be imported with this choice; null if it can. */
export function columnProblem(columns: ColumnChoice): string | null {
  if (!columns.includes("email")) return "Choose the column with the email addresses.";
  if (!columns.includes("first_name") && !columns.includes("full_name")) return "Choose the column with the names.";
  const chosen = columns.filter((target) => target !== null);
  const twice = chosen.find((target, index) => chosen.indexOf(target) !== index);
  return twice ? `Two columns are chosen as ${importTargets[twice]}.` : null;
}
