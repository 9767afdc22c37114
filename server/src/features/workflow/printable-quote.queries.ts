import { readDetails } from "@quotemill/shared/companies/details";
import { readFrozenItems } from "@quotemill/shared/prices/materials";
import { readAdjustments } from "@quotemill/shared/pricing/adjustments";
import type { QuotePhoto } from "@quotemill/shared/quotes/photos";
import type { Answers } from "@quotemill/shared/templates/answers/answers";
import { readPricing } from "@quotemill/shared/templates/schema/pricing";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { contactOf, personOf } from "../contacts/index.ts";
import { readForm } from "../templates/index.ts";

export async function findPrintableQuote(db: Db, companyId: string, quoteId: string) {
  const row = await db
    .selectFrom("quotes")
    .innerJoin("companies", "companies.id", "quotes.company_id")
    .leftJoin("users", (join) =>
      join
        .onRef("users.company_id", "=", "quotes.company_id")
        .onRef("users.id", "=", "quotes.created_by")
        .on("users.deactivated_at", "is", null),
    )
    .select([
      "quotes.id",
      "quotes.company_id",
      "template_id",
      "quote_name",
      "quote_number",
      "revision",
      sql<string | null>`(select earlier.quote_number from quotes earlier
        where earlier.company_id = quotes.company_id and earlier.id = quotes.revises_quote_id)`.as(
        "revises_quote_number",
      ),
      "template_name",
      "status",
      "run",
      "webhook_url",
      "template_structure",
      "template_tables",
      "template_pricing",
      sql<Answers>`answers`.as("answers"),
      "notes",
      "adjustments",
      "price_items",
      "quotes.inclusions",
      "quotes.exclusions",
      sql<QuotePhoto[]>`photos`.as("photos"),
      "quotes.created_at",
      "person_email",
      "users.full_name as author",
      "users.mobile as author_mobile",
      "run_started_at",
      "companies.name",
      "companies.details",
      "companies.logo_path",
      "companies.time_zone",
      "companies.locale",
      "companies.tax_basis_points",
      "quotes.currency",
      "quotes.tax_name",
      "quotes.validity_days",
      "quotes.terms",
      sql<Record<string, unknown> | null>`contact_info`.as("contact_info"),
      contactOf("quotes").as("contact"),
    ])
    .where("quotes.company_id", "=", companyId)
    .where("quotes.id", "=", quoteId)
    .where("companies.deleting_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { template_structure, template_tables, template_pricing, adjustments, price_items, ...rest } = row;
  const { details: stored, terms, author, author_mobile, name, logo_path, ...quote } = rest;
  const { time_zone, locale, tax_basis_points, currency, tax_name, validity_days } = row;
  const details = readDetails(stored);
  const company = { name, details: { ...details, terms }, logo_path };
  return {
    ...quote,
    company,
    layout: company.details.layout,
    // Customers call the company if the person has given no number.
    prepared_by: author ? { name: author, phone: author_mobile || details.phone || null } : null,
    place: { time_zone, locale, tax_basis_points, currency, tax_name, validity_days },
    contact: personOf(row),
    inclusions: row.inclusions ?? [],
    exclusions: row.exclusions ?? [],
    ...readForm({ template_structure, template_tables }),
    pricing: readPricing(template_pricing),
    adjustments: readAdjustments(adjustments),
    price_items: readFrozenItems(price_items),
  };
}

/** Time in our own queue does not count against the workflow: its silence counts from that much later. */
export async function delayTimeout(db: Db, companyId: string, quoteId: string, run: number, ms: number) {
  await db
    .updateTable("quotes")
    .set({ run_started_at: sql<string>`least(now(), run_started_at + make_interval(secs => ${ms / 1_000}))` })
    .where("company_id", "=", companyId)
    .where("id", "=", quoteId)
    .where("run", "=", run)
    .execute();
}
