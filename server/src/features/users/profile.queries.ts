import type { NotificationsInput } from "@quotemill/shared/users";
import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Db } from "../../platform/db/db.ts";
import { nestedCompanyColumns } from "../companies/index.ts";

/** To an admin whose company makes no quotes yet, until they end it. */
const tourOffered = sql<boolean>`tour_ended_at is null and app_role = 'admin'
  and not exists (select from quotes where quotes.company_id = users.company_id)`;

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
      tourOffered.as("tour_offered"),
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

export async function endTour(db: Db, companyId: string, id: string) {
  await db
    .updateTable("users")
    .set({ tour_ended_at: sql`now()` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("tour_ended_at", "is", null)
    .execute();
}
