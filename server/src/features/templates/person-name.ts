import { sql } from "kysely";

/** What the person in that column is called; null once they are gone. */
export const personName = (table: "template_drafts" | "template_versions", column: string) => sql<string | null>`(
  select coalesce(nullif(full_name, ''), email) from users
  where users.company_id = ${sql.ref(`${table}.company_id`)} and users.id = ${sql.ref(`${table}.${column}`)})`;
