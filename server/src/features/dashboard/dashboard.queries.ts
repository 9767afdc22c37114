import { recentQuoteLimit, type Setup } from "@quotemill/shared/screens/dashboard";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { countOf, keptCount, selectWithFigures } from "../../platform/db/paging.ts";
import { contactOf, personOf } from "../contacts/index.ts";
import { offerBriefColumn, webhookHostColumn } from "../quotes/index.ts";

export async function readDashboard(db: Db, companyId: string, monthStart: string) {
  const thisMonth = db.selectFrom("quotes").where("company_id", "=", companyId).where("created_at", ">=", monthStart);
  const latest = sql`page.created_at desc, page.id desc`;
  const { rows, figures } = await selectWithFigures(db, latestQuotes(db, companyId), latest, {
    columns: {
      total_quotes: keptCount(companyId, "quotes"),
      quotes_this_month: countOf(thisMonth),
      pending_pdfs: keptCount(companyId, "pending_quotes"),
    },
  });
  return { ...figures, recent_quotes: rows.map(withPerson) };
}

export async function latestOfAllCompanies(db: Db) {
  return (await latestQuotes(db, null).execute()).map(withPerson);
}

const withPerson = <Row extends Parameters<typeof personOf>[0]>(row: Row) => ({ ...row, contact: personOf(row) });

/**
 * The latest quotes of one company, or with null of all companies, for a global admin. The limit is literal: for a
 * parameter PostgreSQL expects a tenth of all rows, and would plan each call again.
 */
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
      "quotes.missing_answers",
      "quotes.quote_sent_timestamp",
      sql<unknown>`outputs -> 'grand_total'`.as("grand_total"),
      "quotes.currency",
      "quotes.created_by",
      "quotes.created_at",
      webhookHostColumn,
      offerBriefColumn,
      "companies.name as company_name",
      "quotes.person_email",
      sql<Record<string, unknown> | null>`quotes.contact_info`.as("contact_info"),
      contactOf("quotes").as("contact"),
    ])
    .$if(companyId !== null, (query) => query.where("quotes.company_id", "=", companyId))
    .orderBy("quotes.created_at", "desc")
    .orderBy("quotes.id", "desc")
    .limit(sql.lit(recentQuoteLimit));
}

export const startOfMonth = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())).toISOString();

/** Stops at the first row of each kind, so it takes no longer in a large company. */
export async function readSetup(db: Db, companyId: string): Promise<Setup> {
  const own = (table: "form_templates" | "contacts" | "offers") =>
    sql<boolean>`exists (select from ${sql.table(table)} where company_id = companies.id)`;
  const { hidden, ...done } = await db
    .selectFrom("companies")
    .select([
      "setup_hidden as hidden",
      sql<boolean>`logo_path is not null or exists (
        select from jsonb_each_text(details) where key <> 'layout' and value <> '')`.as("details"),
      own("form_templates").as("template"),
      own("contacts").as("contact"),
      sql<boolean>`(select count(*) from (
        select from users where company_id = companies.id and email is not null limit 2) people) > 1`.as("invite"),
      own("offers").as("send"),
    ])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return { hidden, done };
}

export async function setSetupHidden(db: Db, companyId: string, setup_hidden: boolean) {
  await db.updateTable("companies").set({ setup_hidden }).where("id", "=", companyId).execute();
}
