import { recentQuoteLimit } from "@quotemill/shared/dashboard";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Db } from "../../platform/db.ts";
import { webhookHostColumn } from "../workflow/index.ts";

/** Of one company, or of all of them for a global admin. */
export function recentQuotes(db: Db, companyId: string | null) {
  return db
    .selectFrom("quotes")
    .innerJoin("companies", "companies.id", "quotes.company_id")
    .select((row) => [
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
      jsonObjectFrom(
        row
          .selectFrom("contacts")
          .select(["id", "first_name", "last_name", "email", "phone", "contacts.company_name", "address1"])
          .whereRef("contacts.company_id", "=", "quotes.company_id")
          .whereRef("contacts.id", "=", "quotes.contact_id"),
      ).as("contact"),
    ])
    .$if(companyId !== null, (query) => query.where("quotes.company_id", "=", companyId))
    .orderBy("quotes.created_at", "desc")
    .orderBy("quotes.id", "desc")
    .limit(recentQuoteLimit)
    .execute();
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
