import { fullName } from "@quotemill/shared/contacts";
import { contactFromInfo } from "@quotemill/shared/quotes/person";
import { type DetailRow, showValue } from "./detail-row.ts";

interface Contact {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  company_name: string;
}

/** Older quotes store their contact's details themselves, in `legacy`. */
export function contactRows(contact: Contact | null, legacy: Record<string, unknown> | null = null): DetailRow[] {
  const person = contact ?? contactFromInfo(legacy ?? {});
  const { email, phone, company_name } = person;
  return [
    { key: "name", label: "Name", value: showValue(fullName(person)) },
    { key: "email", label: "Email", value: showValue(email) },
    { key: "phone", label: "Phone", value: showValue(phone) },
    ...(company_name ? [{ key: "company", label: "Company", value: company_name }] : []),
  ];
}
