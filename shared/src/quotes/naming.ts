import type { Answers } from "../templates/answers/answers.ts";
import { visibleLetter } from "../text/typed-text.ts";
import { contactValues, fillPlaceholders, type NamedUser, userValues, valueText } from "./placeholders.ts";
import type { NameVariable } from "./variables.ts";

export const numberFallback = "QT-XXXX";
export const nameFallback = "New Quote";
export const maxNameLength = 300;

/** The person a quote is for, as far as known while the form is being filled in. */
export interface NamedContact {
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  company_name?: string | undefined;
  address1?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  country?: string | undefined;
  postal_code?: string | undefined;
}

export interface NameParts {
  contact: NamedContact;
  template_name: string;
  answers: Answers;
  /** Empty until the number's preview has loaded. */
  quote_number: string;
  /** The date in figures, in the company's locale and time zone. */
  quote_date: string;
  company_name: string;
  user: NamedUser;
}

/**
 * Unknown placeholders are removed and white space collapses. If no letter or digit is left, the number or 'New Quote'
 * is used.
 */
export function renderQuoteName(template: string, parts: NameParts): string {
  const filled = fillPlaceholders(template, nameValues(parts), maxNameLength);
  const name = shorten(filled.replace(/\s+/g, " ").trim());
  return visibleLetter.test(name) || /\p{N}/u.test(name) ? name : parts.quote_number || nameFallback;
}

/** Cuts a long name, but never through a surrogate pair. */
const shorten = (name: string) =>
  name
    .slice(0, maxNameLength)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();

/** Our own names take precedence over answers of the same name. */
export function nameValues({
  contact,
  template_name,
  answers,
  user,
  quote_number,
  quote_date,
  company_name,
}: NameParts) {
  const ours: Record<NameVariable, string> = {
    ...contactValues(contact),
    ...userValues(user),
    company_name,
    template_name,
    quote_number: quote_number || numberFallback,
    quote_date,
  };
  return new Map([
    ...Object.entries(answers).map(([id, value]) => [id, valueText(value)] as const),
    ...Object.entries(ours),
  ]);
}
