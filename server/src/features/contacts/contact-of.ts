import type { Contact } from "@quotemill/shared/contacts";
import { sql } from "kysely";

export type JoinedContact = Contact & { ghl_contact_id: string | null };

/** The contact of a quote or draft as one JSON value, null when there is none. */
export const contactOf = (table: "quotes" | "saved_quotes") => sql<JoinedContact | null>`(
  select to_jsonb(contacts) from contacts
  where contacts.company_id = ${sql.ref(`${table}.company_id`)} and contacts.id = ${sql.ref(`${table}.contact_id`)}
)`;
