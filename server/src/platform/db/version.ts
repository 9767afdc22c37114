import { sql } from "kysely";

/** The next `updated_at`. Two saves in the same millisecond must still be two versions. */
export const nextVersion = (table: "contacts" | "form_templates" | "saved_quotes" | "template_drafts") =>
  sql<string>`greatest(now(), ${sql.ref(`${table}.updated_at`)} + interval '1 millisecond')`;
