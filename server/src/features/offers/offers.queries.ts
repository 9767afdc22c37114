import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import type { OfferChoice } from "@quotemill/shared/offers/states";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { holdContactsOf, takeTurn } from "../../platform/db/locks.ts";
import { anyOf } from "../../platform/db/query-parts.ts";
import { type LinkDeps, linkOf } from "./offer-link.ts";

interface NewOffer {
  /** Given if links for the offer have to be signed before it is stored. */
  id?: string;
  send_id: string;
  contact_id: string | null;
  person_email: string;
  token_hash: Buffer;
  token_sealed: Buffer;
  choice: OfferChoice;
  /** The words of the mail, as the customer reads them. */
  message: string | null;
  valid_until: string | null;
  created_by: string | null;
  /** The name of the API key, if a program sent it. */
  created_by_program?: string | null;
  /** In the order on screen. */
  quotes: { quote_id: string; snapshot: QuoteSnapshot; pdf_storage_path: string; pdf_sha256: Buffer }[];
}

/** Stores what the customer is about to receive. `confirmOffer` makes it count. */
export async function insertOffer(db: Db, companyId: string, { quotes, ...offer }: NewOffer): Promise<string> {
  const template_id = sql<string>`(
    select template_id from quotes where company_id = ${companyId} and id = ${quotes[0]?.quote_id ?? null})`;
  const { id } = await db
    .insertInto("offers")
    .values({ ...offer, company_id: companyId, template_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("offer_quotes")
    .values(
      quotes.map((quote, index) => ({
        ...quote,
        company_id: companyId,
        offer_id: id,
        position: index + 1,
        offered_total: quote.snapshot.totals.grand_total,
        snapshot: JSON.stringify(quote.snapshot),
      })),
    )
    .execute();
  return id;
}

/** Finds the offer of a send, with its link. */
export async function findSentOffer(deps: LinkDeps, db: Db, companyId: string, sendId: string) {
  const offer = await db
    .selectFrom("offers")
    .select(["id", "token_sealed", "state", "valid_until"])
    .where("company_id", "=", companyId)
    .where("send_id", "=", sendId)
    .executeTakeFirstOrThrow();
  const { token_sealed, ...sent } = offer;
  return { ...sent, url: linkOf(deps, token_sealed) };
}

/** Finds one of these quotes that its customer has accepted. */
export async function findAcceptedQuote(db: Db, companyId: string, quoteIds: string[]): Promise<string | null> {
  const accepted = await db
    .selectFrom("offer_quotes")
    .select("quote_id")
    .where("company_id", "=", companyId)
    .where("quote_id", "=", anyOf(quoteIds))
    .where("state", "=", "accepted")
    .limit(1)
    .executeTakeFirst();
  return accepted?.quote_id ?? null;
}

/**
 * Lists later revisions of these quotes that are in an open offer, until when, or were accepted. Those that are among the
 * quotes themselves are left out, because one letter may offer both.
 */
export async function listNewerOffered(db: Db, companyId: string, quoteIds: string[]) {
  const { rows } = await sql<{ id: string; earlier_number: string; is_open: boolean; open_until: string | null }>`
    select newer.id, earlier.quote_number as earlier_number, offered.state = 'open' as is_open,
      case when offered.state = 'open' then offers.valid_until end as open_until
    from quotes earlier
    join lateral app.revisions_of(${companyId}, earlier.id) revision (id) on true
    join quotes newer on newer.company_id = ${companyId} and newer.id = revision.id and newer.revision > earlier.revision
    join offer_quotes offered on offered.company_id = ${companyId} and offered.quote_id = newer.id
      and offered.state in ('open', 'accepted')
    join offers on offers.company_id = ${companyId} and offers.id = offered.offer_id
    where earlier.company_id = ${companyId} and earlier.id = any(${quoteIds}::uuid[])
      and newer.id <> all(${quoteIds}::uuid[])
    order by newer.revision desc`.execute(db);
  return rows;
}

export type OfferedQuote = Awaited<ReturnType<typeof listOfferedQuotes>>[number];

/** Lists what was sent in an offer, in the order of the positions. */
export const listOfferedQuotes = (db: Db, companyId: string, offerId: string) =>
  db
    .selectFrom("offer_quotes")
    .select([
      "position",
      "quote_id",
      "state",
      "acceptance_id",
      "pdf_storage_path",
      sql<string>`encode(pdf_sha256, 'hex')`.as("pdf_sha256"),
      sql<QuoteSnapshot>`snapshot`.as("snapshot"),
    ])
    .where("company_id", "=", companyId)
    .where("offer_id", "=", offerId)
    .orderBy("position")
    .execute();

/**
 * Tells whether another offer with one of these quotes was accepted. Of two acceptances in two offers, the second waits
 * here. Locking the quotes instead could deadlock, because a sending locks quotes before offers.
 */
export async function isAcceptedElsewhere(db: Db, companyId: string, offerId: string, chosen: OfferedQuote[]) {
  const quoteIds = chosen.flatMap(({ quote_id }) => quote_id ?? []).sort();
  for (const id of quoteIds) await takeTurn(db, `accept ${id}`);
  const accepted = await db
    .selectFrom("offer_quotes")
    .select("position")
    .where("company_id", "=", companyId)
    .where("quote_id", "=", anyOf(quoteIds))
    .where("offer_id", "!=", offerId)
    .where("state", "=", "accepted")
    .limit(1)
    .executeTakeFirst();
  return accepted !== undefined;
}

/** Locks the offer's quotes in the order of their ids, but returns them in the order of their positions. */
export async function lockOfferedQuotes(db: Db, companyId: string, offerId: string): Promise<string[]> {
  const offered = sql`array(select quote_id from offer_quotes where company_id = ${companyId} and offer_id = ${offerId})`;
  await holdContactsOf(db, companyId, offered);
  const rows = await db
    .selectFrom("offer_quotes")
    .innerJoin("quotes", (join) =>
      join.onRef("quotes.company_id", "=", "offer_quotes.company_id").onRef("quotes.id", "=", "offer_quotes.quote_id"),
    )
    .select(["quotes.id", "position"])
    .where("offer_quotes.company_id", "=", companyId)
    .where("offer_quotes.offer_id", "=", offerId)
    .orderBy("quotes.id")
    .forNoKeyUpdate("quotes")
    .execute();
  return rows.sort((one, other) => one.position - other.position).map((row) => row.id);
}
