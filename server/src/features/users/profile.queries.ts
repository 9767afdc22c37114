import type { NotificationsInput } from "@quotemill/shared/users";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Db } from "../../platform/db.ts";
import { nestedCompanyColumns } from "../companies/index.ts";

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
      "notify_answers",
      jsonObjectFrom(
        row.selectFrom("companies").select(nestedCompanyColumns).whereRef("companies.id", "=", "users.company_id"),
      ).as("company"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function updateNotifications(db: Db, companyId: string, id: string, changes: NotificationsInput) {
  await db.updateTable("users").set(changes).where("company_id", "=", companyId).where("id", "=", id).execute();
}
