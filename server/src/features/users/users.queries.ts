import type { PageQuery } from "@quotemill/shared/paging";
import type { Db } from "../../platform/db/db.ts";
import { newestFirst } from "../../platform/db/list-order.ts";
import { countOf, takePage } from "../../platform/db/paging.ts";

/** People of one company, or of all companies if null, for global admins. */
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
