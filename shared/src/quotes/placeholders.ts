import { fullName } from "../contacts/contact.ts";
import type { Formats } from "../region/formats.ts";
import type { NamedContact } from "./naming.ts";

const placeholder = /\{\{([^{}]*)\}\}/g;

export const placeholderKeys = (template: string) =>
  [...template.matchAll(placeholder)].map(([, key = ""]) => key.trim());

/**
 * Fills in placeholders in one pass, so placeholders inside a value are left alone. Unknown ones are removed. Stops
 * once the values exceed `maxLength` in total: a short template can name a long answer thousands of times.
 */
export function fillPlaceholders(template: string, values: ReadonlyMap<string, string>, maxLength: number): string {
  let room = maxLength;
  return template.replace(placeholder, (_, key: string) => {
    if (room < 0) return "";
    const value = values.get(key.trim()) ?? "";
    room -= value.length;
    return value;
  });
}

export function contactValues(contact: NamedContact) {
  const { first_name = "", last_name = "" } = contact;
  return {
    contact_first_name: first_name,
    contact_last_name: last_name,
    contact_full_name: fullName({ first_name, last_name }),
    contact_email: contact.email ?? "",
    contact_phone: contact.phone ?? "",
    contact_company_name: contact.company_name ?? "",
    contact_address: contact.address1 ?? "",
    contact_city: contact.city ?? "",
    contact_state: contact.state ?? "",
    contact_country: contact.country ?? "",
    contact_postal_code: contact.postal_code ?? "",
  };
}

/** The person who makes or sends the quote. */
export interface NamedUser {
  full_name: string;
  email: string;
}

export function userValues({ full_name, email }: NamedUser) {
  const [user_first_name = "", ...lastNames] = full_name.trim().split(/\s+/);
  return { user_full_name: full_name, user_email: email, user_first_name, user_last_name: lastNames.join(" ") };
}

/**
 * A stored answer or output as text; empty for values without a text, such as objects. A workflow's number has at most 15
 * digits: more come from binary fractions, such as the last ones of 22.002000000000002.
 */
export function valueText(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return String(Number(value.toPrecision(15)));
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join(", ");
  return typeof value === "string" ? value : "";
}

const summaryOutputs = ["grand_total", "sub_total", "gst_total", "profit"];

/** Returns whether a quote's summary shows the workflow's output. Any other is an additional output. */
export const isSummaryOutput = (key: string) => summaryOutputs.includes(key);

/** An output as a customer reads it: summary figures are money. */
export const outputText = (key: string, value: unknown, { readCents, money }: Pick<Formats, "readCents" | "money">) =>
  isSummaryOutput(key) && readCents(value) !== null ? money(value) : valueText(value);
