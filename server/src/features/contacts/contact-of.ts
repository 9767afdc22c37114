import type { Contact } from "@quotemill/shared/contacts";
import { contactFromInfo } from "@quotemill/shared/quotes/person";
import { sql } from "kysely";
import { isoTime } from "../../platform/iso-time.ts";

/** The contact with the address of a quote, draft or listed person, as one JSON value; null if there is none. */
export const contactOf = (table: "quotes" | "saved_quotes" | "person") => sql<Contact | null>`(
  select to_jsonb(contacts) || jsonb_build_object(
    'created_at', ${isoTime("contacts.created_at")}, 'updated_at', ${isoTime("contacts.updated_at")})
  from contacts
  where contacts.company_id = ${sql.ref(`${table}.company_id`)} and contacts.email = ${sql.ref(`${table}.person_email`)}
)`;

type ContactInfo = Record<string, unknown> | null;

/** What the latest quote without a contact says about a listed person. */
export const latestInfo = sql<ContactInfo>`(
  select contact_info from quotes
  where quotes.company_id = person.company_id and quotes.person_email = person.person_email and contact_id is null
  order by created_at desc, id desc limit 1
)`;

interface Addressed {
  person_email: string;
  contact: Contact | null;
  contact_info: ContactInfo;
}

/** Who a quote is for: the contact, else the person stored in older quotes; null if there is neither. */
export function personOf({ person_email, contact, contact_info }: Addressed) {
  if (contact) return contact;
  const person = { ...contactFromInfo(contact_info ?? {}), id: null, email: person_email };
  return person.first_name || person.last_name || person.email ? person : null;
}

/** For a row of a list. People without an address share one row, so it has no name. */
export const namedPersonOf = (row: Addressed) =>
  (row.person_email && personOf(row)) || { ...contactFromInfo({}), id: null };
