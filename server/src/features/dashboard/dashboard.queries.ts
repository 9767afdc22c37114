import { recentQuoteLimit } from "@quotemill/shared/dashboard";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { contactOf, personOf } from "../contacts/index.ts";
import { webhookHostColumn } from "../quotes/index.ts";

export async function recentQuotes(db: Db, companyId: string | null) {
  const rows = await latestQuotes(db, companyId).execute();
  return rows.map((row) => ({ ...row, contact: personOf(row) }));
}

/** Of one company, or of all companies for a global admin. */
export function latestQuotes(db: Db, companyId: string | null) {
  return db
    .selectFrom("quotes")
    .innerJoin("companies", "companies.id", "quotes.company_id")
    .select([
      "quotes.id",
      "quotes.company_id",
      "quotes.template_id",
      "quotes.contact_id",
      "quotes.quote_name",
      "quotes.quote_number",
      "quotes.status",
      "quotes.created_by",
      "quotes.created_at",
      webhookHostColumn,
      "companies.name as company_name",
      "quotes.person_email",
      sql<Record<string, unknown> | null>`quotes.contact_info`.as("contact_info"),
      contactOf("quotes").as("contact"),
    ])
    .$if(companyId !== null, (query) => query.where("quotes.company_id", "=", companyId))
    .orderBy("quotes.created_at", "desc")
    .orderBy("quotes.id", "desc")
    .limit(recentQuoteLimit);
}

/** Each count has an index that answers it without reading a quote. */
export async function countQuotes(db: Db, companyId: string, monthStart: string) {
  const own = () => db.selectFrom("quotes").where("company_id", "=", companyId);
  return db
    .selectNoFrom([
      own()
        .select((row) => row.fn.countAll<number>().as("n"))
        .as("total_quotes"),
      own()
        .where("created_at", ">=", monthStart)
        .select((row) => row.fn.countAll<number>().as("n"))
        .as("quotes_this_month"),
      own()
        .where("status", "=", "Pending PDF")
        .select((row) => row.fn.countAll<number>().as("n"))
        .as("pending_pdfs"),
    ])
    .$castTo<{ total_quotes: number; quotes_this_month: number; pending_pdfs: number }>()
    .executeTakeFirstOrThrow();
}

export const startOfMonth = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())).toISOString();
