import type { PageQuery } from "@quotemill/shared/paging";
import type { Db } from "../../platform/db.ts";
import { takePage } from "../../platform/paging.ts";
import { companyColumns } from "./company-columns.ts";

/** For global admins only: the one list that goes across companies by intent. */
export async function listCompanies(db: Db, page: PageQuery) {
  const total = await countCompanies(db);
  const query = db.selectFrom("companies").select(companyColumns);
  return { ...(await takePage(query, "created_at", page)), total };
}

export async function countCompanies(db: Db): Promise<number> {
  const row = await db
    .selectFrom("companies")
    .select((company) => company.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

export function insertCompany(db: Db, name: string) {
  return db.insertInto("companies").values({ name }).returning(companyColumns).executeTakeFirstOrThrow();
}
