import { quoteSnapshot } from "@quotemill/shared/offers/snapshot";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { contactOf, personOf } from "../contacts/index.ts";

export function findOffer(db: Db, companyId: string, id: string) {
  return db
    .selectFrom("offers")
    .innerJoin("companies", "companies.id", "offers.company_id")
    .leftJoin("users", (join) =>
      join.onRef("users.company_id", "=", "offers.company_id").onRef("users.id", "=", "offers.created_by"),
    )
    .select([
      "offers.token_sealed",
      "offers.valid_until",
      "offers.opened_count",
      "users.full_name as sender_name",
      "users.email as sender_email",
      "companies.quote_send_webhook_url",
      "companies.time_zone",
      "companies.locale",
    ])
    .where("offers.company_id", "=", companyId)
    .where("offers.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** As they were offered, in their order, with what only the stored quote knows. Deleted ones are left out. */
export async function findQuotes(db: Db, companyId: string, offerId: string) {
  const rows = await db
    .selectFrom("offer_quotes")
    .innerJoin("quotes", (join) =>
      join.onRef("quotes.company_id", "=", "offer_quotes.company_id").onRef("quotes.id", "=", "offer_quotes.quote_id"),
    )
    .select([
      "quotes.id",
      "quotes.created_at",
      "quotes.person_email",
      "offer_quotes.pdf_storage_path",
      "offer_quotes.snapshot",
      sql<Record<string, unknown>>`quotes.answers`.as("answers"),
      "quotes.template_structure",
      "quotes.template_tables",
      sql<Record<string, unknown> | null>`quotes.outputs`.as("outputs"),
      sql<Record<string, unknown> | null>`quotes.contact_info`.as("contact_info"),
      contactOf("quotes").as("contact"),
    ])
    .where("offer_quotes.company_id", "=", companyId)
    .where("offer_quotes.offer_id", "=", offerId)
    .orderBy("offer_quotes.position")
    .execute();
  return rows.map((row) => ({ ...row, person: personOf(row), snapshot: quoteSnapshot.parse(row.snapshot) }));
}
export type RemindedQuote = Awaited<ReturnType<typeof findQuotes>>[number];
