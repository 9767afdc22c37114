import type { Contact } from "@quotemill/shared/contacts/contact";
import { contactFromInfo } from "@quotemill/shared/quotes/person";
import { sql } from "kysely";
import { isoTime } from "../../platform/db/iso-time.ts";

/** The contact with the address of a quote or draft, as one JSON value, or null. */
export const contactOf = (table: "quotes" | "saved_quotes") => sql<Contact | null>`(
  select to_jsonb(contacts) || jsonb_build_object(
    'created_at', ${isoTime("contacts.created_at")}, 'updated_at', ${isoTime("contacts.updated_at")})
  from contacts
  where contacts.company_id = ${sql.ref(`${table}.company_id`)} and contacts.email = ${sql.ref(`${table}.person_email`)}
)`;

/** Null for a contact of whom only the address is known. */
export const nameOfContact = sql<string | null>`nullif(btrim(contacts.first_name || ' ' || contacts.last_name), '')`;

export type BriefContact = Pick<Contact, "id" | "first_name" | "last_name" | "email" | "phone" | "company_name">;

type Listed = "person" | "quotes" | "saved_quotes";
const contactWithAddressOf = (table: Listed) => sql`contacts
  where contacts.company_id = ${sql.ref(`${table}.company_id`)} and contacts.email = ${sql.ref(`${table}.person_email`)}`;

/** The part of a contact that a list shows, which halves the work for the database. */
export const briefContactOf = (table: Listed) => sql<BriefContact | null>`(
  select json_build_object('id', contacts.id, 'first_name', first_name, 'last_name', last_name, 'email', contacts.email,
    'phone', phone, 'company_name', company_name)
  from ${contactWithAddressOf(table)}
)`;
export const briefContact = briefContactOf("person");

type ContactInfo = Record<string, unknown> | null;

/** The details in the latest quote without a contact, for a listed person who is not a contact. */
export const latestInfo = sql<ContactInfo>`(
  select contact_info from quotes
  where quotes.company_id = person.company_id and quotes.person_email = person.person_email and contact_id is null
    and not exists (select from ${contactWithAddressOf("person")})
  order by created_at desc, id desc limit 1
)`;

interface Addressed<Known> {
  person_email: string;
  contact: Known | null;
  contact_info: ContactInfo;
}

/**
 * Returns the person that a quote is for: the contact, else the person stored in older quotes; null if there is
 * neither.
 */
export function personOf<Known>({ person_email, contact, contact_info }: Addressed<Known>) {
  if (contact) return contact;
  const person = { ...contactFromInfo(contact_info ?? {}), id: null, email: person_email };
  return person.first_name || person.last_name || person.email ? person : null;
}

/** Returns the person that a row of a list is about. People without an address share one row, so it has no name. */
export const namedPersonOf = <Known>(row: Addressed<Known>) =>
  (row.person_email && personOf(row)) || { ...contactFromInfo({}), id: null };
