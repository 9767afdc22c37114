import { type AcceptanceRecord, acceptanceRecord } from "@quotemill/shared/offers/acceptance";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/**
 * The paths of the accepted PDFs, by the position of the quote. A quote that could not be printed is not among them,
 * and neither are those that version 1.0.0 took acceptances of.
 */
export type AcceptedPdfs = Record<string, string | undefined>;

export async function insertAcceptance(db: Db, companyId: string, record: AcceptanceRecord): Promise<string> {
  const { offer_id, accepted_at } = record;
  const { id } = await db
    .insertInto("offer_acceptances")
    .values({ company_id: companyId, offer_id, accepted_at, record: JSON.stringify(record) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("acceptance_news")
    .values({ company_id: companyId, offer_id, since: accepted_at })
    // If an offer is accepted in parts, each further part is news again.
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "offer_id"])
        .doUpdateSet({ since: accepted_at, handled_at: null, handled_by: null }),
    )
    .execute();
  const totals = record.quotes.map(({ position, totals }) => ({ position, total: totals.grand_total }));
  // The dashboard adds up weeks from these columns, without reading snapshots.
  await sql`update offer_quotes set acceptance_id = ${id}, accepted_total = accepted.total,
      (accepted_currency, quote_made_at) = (
        select currency, created_at from quotes
        where company_id = ${companyId} and quotes.id = offer_quotes.quote_id and accepted.total is not null)
    from jsonb_to_recordset(${JSON.stringify(totals)}) as accepted (position integer, total bigint)
    where company_id = ${companyId} and offer_id = ${offer_id} and offer_quotes.position = accepted.position`.execute(
    db,
  );
  return id;
}

export async function findAcceptance(db: Db, companyId: string, id: string) {
  const row = await db
    .selectFrom("offer_acceptances")
    .select([
      "id",
      "offer_id",
      "certificate_path",
      sql<AcceptedPdfs>`accepted_pdfs`.as("accepted_pdfs"),
      "undone_at",
      "record",
    ])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...row, record: acceptanceRecord.parse(row.record) };
}

/** Finds when the customer got the offer, and when a person first opened it. */
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

/**
 * Finds the certificate of the acceptance that the quote at this position belongs to, or of the latest, unless it was
 * undone. It is null until it is printed.
 */
export async function findCertificate(db: Db, companyId: string, offerId: string, position?: number) {
  const latest = await db
    .selectFrom("offer_acceptances")
    .select("certificate_path")
    .where("company_id", "=", companyId)
    .where("offer_id", "=", offerId)
    .where("undone_at", "is", null)
    .$if(position !== undefined, (query) =>
      query.where("id", "=", (row) =>
        row
          .selectFrom("offer_quotes")
          .select("acceptance_id")
          .where("company_id", "=", companyId)
          .where("offer_id", "=", offerId)
          .where("position", "=", position ?? 0),
      ),
    )
    .orderBy("accepted_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest?.certificate_path ?? null;
}

/**
 * Finds the time at which a quote was accepted, and the fields of the extras that the customer added; undefined if it
 * is not accepted.
 */
export async function findAcceptedExtras(db: Db, companyId: string, quoteId: string) {
  const row = await db
    .selectFrom("offer_quotes")
    .innerJoin("offer_acceptances as acceptance", (join) =>
      join
        .onRef("acceptance.company_id", "=", "offer_quotes.company_id")
        .onRef("acceptance.id", "=", "offer_quotes.acceptance_id"),
    )
    .select(["position", "acceptance.accepted_at", "acceptance.record"])
    .where("offer_quotes.company_id", "=", companyId)
    .where("offer_quotes.quote_id", "=", quoteId)
    .where("offer_quotes.state", "=", "accepted")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const own = acceptanceRecord.parse(row.record).quotes.find(({ position }) => position === row.position);
  return { accepted_at: row.accepted_at, extras: own?.extras.map(({ field_id }) => field_id) ?? [] };
}
