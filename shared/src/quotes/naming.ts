import type { Answers } from "./answers.ts";

export const numberFallback = "QT-XXXX";
export const nameFallback = "New Quote";

/** The person a quote is for, as far as it is known while the form is being filled in. */
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
  answers: Answers;
  /** Empty until the preview has answered. */
  quote_number: string;
  /** Written as the person writes dates. */
  quote_date: string;
  company_name: string;
}

/** Unknown placeholders vanish, white space collapses; when no letter or digit is left, the number or 'New Quote'. */
export function renderQuoteName(template: string, parts: NameParts): string {
  const values = placeholderValues(parts);
  const name = template
    .replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (_, key: string) => values.get(key) ?? "")
    .replace(/\s+/g, " ")
    .trim();
  return /[\p{L}\p{N}]/u.test(name) ? name : parts.quote_number || nameFallback;
}

function placeholderValues({
  contact,
  answers,
  quote_number,
  quote_date,
  company_name,
}: NameParts): Map<string, string> {
  const { first_name = "", last_name = "" } = contact;
  return new Map([
    ...Object.entries(answers).map(([id, value]) => [id, answerText(value)] as const),
    ["contact_first_name", first_name],
    ["contact_last_name", last_name],
    ["contact_full_name", `${first_name} ${last_name}`.trim()],
    ["contact_email", contact.email ?? ""],
    ["contact_phone", contact.phone ?? ""],
    ["contact_company_name", contact.company_name ?? ""],
    ["contact_address", contact.address1 ?? ""],
    ["contact_city", contact.city ?? ""],
    ["contact_state", contact.state ?? ""],
    ["contact_country", contact.country ?? ""],
    ["contact_postal_code", contact.postal_code ?? ""],
    ["quote_number", quote_number || numberFallback],
    ["quote_date", quote_date],
    ["company_name", company_name],
  ]);
}

const answerText = (value: string | boolean) => (typeof value === "boolean" ? (value ? "Yes" : "No") : value);
