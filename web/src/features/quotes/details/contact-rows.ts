import { type DetailRow, showValue } from "./answer-rows.ts";

interface Contact {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  company_name: string;
}

/** Older quotes carry their contact along, under names of their own. */
export function contactRows(contact: Contact | null, legacy: Record<string, unknown> | null = null): DetailRow[] {
  const text = (value: unknown) => showValue(value);
  const name = contact
    ? `${contact.first_name} ${contact.last_name}`
    : [legacy?.firstName, legacy?.lastName].filter((part) => typeof part === "string").join(" ");
  const company = text(contact ? contact.company_name : legacy?.companyName);
  return [
    { key: "name", label: "Name", value: text(name) },
    { key: "email", label: "Email", value: text(contact ? contact.email : legacy?.email) },
    { key: "phone", label: "Phone", value: text(contact ? contact.phone : legacy?.phone) },
    ...(company ? [{ key: "company", label: "Company", value: company }] : []),
  ];
}
