import type { NotificationsInput } from "@quotemill/shared/companies/users";
import type { NamedUser } from "@quotemill/shared/quotes/placeholders";
import type { PageQuery } from "@quotemill/shared/requests/paging";
import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Db } from "../../platform/db/db.ts";
import { newestFirst } from "../../platform/db/list-order.ts";
import { countOf, takePage } from "../../platform/db/paging.ts";
import { type Actor, isKey } from "../../platform/http/access.ts";
import { nestedCompanyColumns } from "../companies/index.ts";

/** Leaves out removed people, of whom only the name is left, and the people of companies that are being deleted. */
const listedUsers = (db: Db) =>
  db
    .selectFrom("users")
    .leftJoin("companies", "companies.id", "users.company_id")
    .where("users.email", "is not", null)
    .where("companies.deleting_at", "is", null);

/** The order of people who are listed by name: by the displayed name, which is the address of those without one. */
export const byName = sql`coalesce(nullif(users.full_name, ''), users.email) collate app.alphabetical, users.email`;

/** Lists the people of one company. A global admin passes null, which lists those of all companies. */
export function listUsers(db: Db, companyId: string | null, page: PageQuery) {
  const matching = listedUsers(db).$if(companyId !== null, (query) => query.where("users.company_id", "=", companyId));
  const able = matching.where("users.deactivated_at", "is", null);
  const active = countOf(able.where("users.auth_id", "is not", null));
  const pending = countOf(able.where("users.auth_id", "is", null));
  const rows = matching.select([
    "users.id",
    "users.auth_id",
    sql<string>`users.email`.as("email"),
    "users.company_id",
    "users.app_role",
    "users.full_name",
    "users.created_at",
    "users.deactivated_at",
    "companies.name as company_name",
  ]);
  const columns = { total: countOf(matching), active, pending };
  return takePage(db, rows, newestFirst("users.created_at"), page, { columns });
}

/** Counts everyone in a global admin's list of users, including global admins. */
export async function countUsers(db: Db): Promise<number> {
  const row = await listedUsers(db)
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
      sql<string>`email`.as("email"),
      "company_id",
      "app_role",
      "full_name",
      "job_title",
      "mobile",
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

/**
 * Finds the details that customers see of the person who made or sent something. It returns nothing for a person who
 * has left, and the company is named instead.
 */
export const findSender = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom("users")
    .select(["full_name", "email", "job_title", "mobile", "notify_answers"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();

/**
 * Returns the author that a quote's name and mails show. For a program with an API key that is the company, because
 * customers should not read about programs.
 */
export const authorOf = (actor: Actor, company: NamedUser): NamedUser =>
  isKey(actor) ? company : { full_name: actor.full_name ?? "", email: actor.email };

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

/** The addresses of the company's admins who can sign in, for mails about the company itself. */
export async function listAdminEmails(db: Db, companyId: string): Promise<string[]> {
  const admins = await db
    .selectFrom("users")
    .select(sql<string>`email`.as("email"))
    .where("company_id", "=", companyId)
    .where("app_role", "=", "admin")
    .where("email", "is not", null)
    .where("auth_id", "is not", null)
    .where("deactivated_at", "is", null)
    .orderBy("email")
    .execute();
  return admins.map(({ email }) => email);
}

/** Locks the company's active admins. If two changes rely on there being some, the second waits. */
export const lockAdmins = (db: Db, companyId: string | null) =>
  db
    .selectFrom("users")
    .select("id")
    .where("company_id", "=", companyId)
    .where("app_role", "=", "admin")
    .where("auth_id", "is not", null)
    .where("deactivated_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
