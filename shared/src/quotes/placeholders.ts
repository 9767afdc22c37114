import type { NamedContact } from "./naming.ts";

/** One pass: what a value contains is never taken for a placeholder again. Unknown ones vanish. */
export const fillPlaceholders = (template: string, values: ReadonlyMap<string, string>) =>
  template.replace(/\{\{([^{}]*)\}\}/g, (_, key: string) => values.get(key.trim()) ?? "");

export function contactValues(contact: NamedContact): [string, string][] {
  const { first_name = "", last_name = "" } = contact;
  return [
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
  ];
}

/** A stored answer or output in words. What has none, as an object, is empty. */
export function valueText(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
