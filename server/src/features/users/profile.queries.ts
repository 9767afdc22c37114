import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Db } from "../../platform/db.ts";

export function findProfile(db: Db, id: string) {
  return db
    .selectFrom("users")
    .select((row) => [
      "id",
      "auth_id",
      "email",
      "company_id",
      "app_role",
      "full_name",
      "created_at",
      jsonObjectFrom(
        row
          .selectFrom("companies")
          .select([
            "companies.id",
            "name",
            "companies.created_at",
            "quote_prefix",
            "quote_next_number",
            "quote_name_template",
            "email_subject_template",
            "email_message_template",
            "quote_send_webhook_url",
            "ghl_connected",
            "ghl_location_name",
          ])
          .whereRef("companies.id", "=", "users.company_id"),
      ).as("company"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}
