import type { Contact } from "@quotemill/shared/contacts";
import { sql } from "kysely";
import { isoTime } from "../../platform/iso-time.ts";

/** The contact of a quote or draft as one JSON value, null when there is none. */
export const contactOf = (table: "quotes" | "saved_quotes") => sql<Contact | null>`(
  select to_jsonb(contacts) || jsonb_build_object(
    'created_at', ${isoTime("contacts.created_at")}, 'updated_at', ${isoTime("contacts.updated_at")})
  from contacts
  where contacts.company_id = ${sql.ref(`${table}.company_id`)} and contacts.id = ${sql.ref(`${table}.contact_id`)}
)`;
