import type { PageQuery } from "@quotemill/shared/paging";
import type { Db } from "../../platform/db.ts";
import { countOf, takePage } from "../../platform/paging.ts";

/** Entries of one company, or of all companies if null, for global admins. */
export function listAuditEntries(db: Db, companyId: string | null, page: PageQuery) {
  const matching = db
    .selectFrom("audit_log")
    .$if(companyId !== null, (query) => query.where("audit_log.company_id", "=", companyId));
  const rows = matching
    .leftJoin("companies", "companies.id", "audit_log.company_id")
    .select([
      "audit_log.id",
      "audit_log.created_at",
      "audit_log.actor_email",
      "audit_log.action",
      "audit_log.subject",
      "companies.name as company_name",
    ]);
  return takePage(db, rows, "audit_log.created_at", page, { columns: { total: countOf(matching) } });
}
