import type { SettingsInput } from "@quotemill/shared/settings";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

const columns = [
  "id",
  "name",
  "created_at",
  "quote_prefix",
  "quote_next_number",
  "quote_name_template",
  "email_subject_template",
  "email_message_template",
  "quote_send_webhook_url",
  "ghl_connected",
  "ghl_location_name",
] as const;

export function findCompany(db: Db, companyId: string) {
  return db.selectFrom("companies").select(columns).where("id", "=", companyId).executeTakeFirst();
}

export function updateSettings(db: Db, companyId: string, changes: SettingsInput) {
  return db
    .updateTable("companies")
    .set({ ...changes, updated_at: sql`now()` })
    .where("id", "=", companyId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function latestQuotes(db: Db, companyId: string, limit: number) {
  return db
    .selectFrom("quotes")
    .select(["answers", "outputs", "template_structure"])
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
