import type { PageQuery } from "@quotemill/shared/paging";
import type { Db } from "../../platform/db.ts";
import { takePage } from "../../platform/paging.ts";

const columns = ["id", "contact_id", "quote_name", "quote_number", "status", "created_at"] as const;

export async function listContactQuotes(db: Db, companyId: string, contactId: string, page: PageQuery) {
  const matching = db.selectFrom("quotes").where("company_id", "=", companyId).where("contact_id", "=", contactId);
  const { total } = await matching.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { ...(await takePage(matching.select(columns), "created_at", page)), total };
}
