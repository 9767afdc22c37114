import { initialSettings } from "@quotemill/shared/companies/settings";
import type { PageQuery } from "@quotemill/shared/requests/paging";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { newestFirst } from "../../platform/db/list-order.ts";
import { countOf, takePage } from "../../platform/db/paging.ts";
import { companyColumns, regionColumns } from "./company-columns.ts";

const deletionPercent = sql<number | null>`case when deleting_at is not null
  then least(99, rows_deleted * 100::bigint / greatest(rows_to_delete, 1))::integer end`;

const requiresSso = sql<boolean>`exists (select from sso_connections connection
  where connection.company_id = companies.id and connection.required_at is not null)`;

/** Only for global admins: the one list that spans companies on purpose. */
export function listCompanies(db: Db, page: PageQuery) {
  const query = db
    .selectFrom("companies")
    .select([...companyColumns, deletionPercent.as("deletion_percent"), requiresSso.as("requires_sso")]);
  const total = countOf(db.selectFrom("companies"));
  return takePage(db, query, newestFirst("companies.created_at"), page, { columns: { total } });
}

export async function countCompanies(db: Db): Promise<number> {
  const row = await db
    .selectFrom("companies")
    .select((company) => company.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

export function findRegion(db: Db, companyId: string) {
  return db.selectFrom("companies").select(regionColumns).where("id", "=", companyId).executeTakeFirstOrThrow();
}

export async function findTargetMargin(db: Db, companyId: string): Promise<number | null> {
  const { target_margin_basis_points } = await db
    .selectFrom("companies")
    .select("target_margin_basis_points")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return target_margin_basis_points;
}

export function insertCompany(db: Db, name: string) {
  return db
    .insertInto("companies")
    .values({ name, ...initialSettings })
    .returning(companyColumns)
    .executeTakeFirstOrThrow();
}
