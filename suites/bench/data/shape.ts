import { createHash } from "node:crypto";

export const password = "a password for measuring";

/** Does the same as `bench_id` in the filled database. */
const idOf = (text: string) =>
  createHash("md5")
    .update(text)
    .digest("hex")
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");

export const companyId = (company: number) => idOf(`company ${company}`);
export const contactId = (company: number, number: number) => idOf(`contact ${company} ${number}`);
export const templateId = (company: number, number: number) => idOf(`template ${company} ${number}`);
export const userId = (company: number, number: number) => idOf(`user ${company} ${number}`);
export const emailOf = (company: number, number: number) => `person-${number}@company-${company}.test`;

/** The first company is the largest and holds a tenth of all quotes; the others share the rest. */
export const largeCompany = 0;
export const smallCompany = 1;
/** Companies for measures that write and then clean up. */
export const writerCompanies = [2, 3, 4, 5, 6, 7, 8, 9];

export function shapeOf(quotes: number) {
  const companies = Math.max(10, quotes / 1000);
  const large = { contacts: quotes / 50, quotes: quotes / 10, drafts: quotes / 200 };
  const other = { contacts: 90, quotes: Math.ceil((quotes - large.quotes) / (companies - 1)), drafts: 45 };
  return { companies, large, other };
}
