import { type AcceptanceRecord, readRecord } from "@quotemill/shared/offers/evidence";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export async function insertAcceptance(db: Db, companyId: string, record: AcceptanceRecord): Promise<string> {
  const { offer_id, accepted_at } = record;
  const { id } = await db
    .insertInto("offer_acceptances")
    .values({ company_id: companyId, offer_id, accepted_at, record: JSON.stringify(record) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("offer_quotes")
    .set({ acceptance_id: id })
    .where("company_id", "=", companyId)
    .where("offer_id", "=", offer_id)
    .where(
      "position",
      "in",
      record.quotes.map(({ position }) => position),
    )
    .execute();
  return id;
}

export async function findAcceptance(db: Db, companyId: string, id: string) {
  const row = await db
    .selectFrom("offer_acceptances")
    .innerJoin("companies", "companies.id", "offer_acceptances.company_id")
    .select(["offer_acceptances.id", "offer_id", "certificate_path", "undone_at", "record", "currency", "tax_name"])
    .where("company_id", "=", companyId)
    .where("offer_acceptances.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { currency, tax_name, ...acceptance } = row;
  return { ...acceptance, record: readRecord(row.record, { currency, tax_name }) };
}

/** When the customer got the offer, and when a person first opened it. */
export const findHistory = (db: Db, companyId: string, offerId: string) =>
  db
    .selectFrom("offers")
    .select((row) => [
      "created_at as sent_at",
      row
        .selectFrom("offer_events")
        .select("at")
        .where("company_id", "=", companyId)
        .where("offer_id", "=", offerId)
        .where("kind", "=", "opened")
        .where(sql<boolean>`detail -> 'maybe_scanner' is null`)
        .orderBy("id")
        .limit(1)
        .as("first_opened_at"),
    ])
    .where("company_id", "=", companyId)
    .where("id", "=", offerId)
    .executeTakeFirstOrThrow();

/** Of the latest acceptance that was not undone; null while it is not printed. */
export async function findLatestCertificate(db: Db, companyId: string, offerId: string): Promise<string | null> {
  const latest = await db
    .selectFrom("offer_acceptances")
    .select("certificate_path")
    .where("company_id", "=", companyId)
    .where("offer_id", "=", offerId)
    .where("undone_at", "is", null)
    .orderBy("accepted_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest?.certificate_path ?? null;
}
