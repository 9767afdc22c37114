import type { NotificationsInput } from "@quotemill/shared/companies/users";
import type { PageQuery } from "@quotemill/shared/requests/paging";
import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Db } from "../../platform/db/db.ts";
import { newestFirst } from "../../platform/db/list-order.ts";
import { countOf, takePage } from "../../platform/db/paging.ts";
import { nestedCompanyColumns } from "../companies/index.ts";

/** Lists the people of one company. A global admin passes null, which lists those of all companies. */
export function listUsers(db: Db, companyId: string | null, page: PageQuery) {
  const matching = db
    .selectFrom("users")
    .leftJoin("companies", "companies.id", "users.company_id")
    .where("companies.deleting_at", "is", null)
    .$if(companyId !== null, (query) => query.where("users.company_id", "=", companyId));
  const active = countOf(matching.where("users.auth_id", "is not", null));
  const rows = matching.select([
    "users.id",
    "users.auth_id",
    "users.email",
    "users.company_id",
    "users.app_role",
    "users.full_name",
    "users.created_at",
    "companies.name as company_name",
  ]);
  return takePage(db, rows, newestFirst("users.created_at"), page, { columns: { total: countOf(matching), active } });
}

export async function countUsers(db: Db): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select((user) => user.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

export function findUserByEmail(db: Db, email: string) {
  return db.selectFrom("users").select(["id", "company_id", "auth_id"]).where("email", "=", email).executeTakeFirst();
}

/** The tour is offered to an admin whose company has made no quotes yet, until they end it. */
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
