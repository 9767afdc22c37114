import { outcomeOf } from "@quotemill/shared/offers/lifecycle";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import type { OfferChoice, OfferedQuoteState } from "@quotemill/shared/offers/states";
import { type RawBuilder, sql } from "kysely";
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

/** Lists the customers' offers with these quotes and their revisions. */
export const listOffersOfJobs = (db: Db, companyId: string, quoteIds: string[]) =>
  listOffersBeside(
    db,
    companyId,
    sql`select null::uuid as offer_id, id as quote_id, contact_id, quote_number, revision
      from quotes where company_id = ${companyId} and id = any(${quoteIds}::uuid[])`,
  );

/** Lists the customers' other offers with the quotes in an offer and their revisions. */
export const listOtherOffers = (db: Db, companyId: string, offerId: string) =>
  listOffersBeside(
    db,
    companyId,
    sql`select offer_id, quote_id, contact_id, snapshot ->> 'quote_number' as quote_number,
        (snapshot ->> 'revision')::integer as revision
      from offer_quotes join offers on offers.company_id = ${companyId} and offers.id = offer_id
      where offer_quotes.company_id = ${companyId} and offer_id = ${offerId}`,
  );

interface OfferBeside {
  offer_id: string;
  offer_state: "open" | "accepted";
  valid_until: string | null;
  /** False while it is being sent, since it may not have reached the customer yet. */
  is_sent: boolean;
  /** The quotes of the offer; without an id if the quote was deleted. */
  quote_id: string | null;
  quote_number: string;
  quote_state: OfferedQuoteState;
  /**
   * The quote that was asked about, and the number of revisions by which the other one is later: 0 for the same quote.
   */
  own_id: string | null;
  own_number: string;
  later_by: number;
}

/**
 * Lists the open and accepted offers that hold one of these quotes or another revision of it, the latest offer first.
 * Revisions are found by the numbers in what was offered, so that those whose quote was deleted also count.
 */
async function listOffersBeside(db: Db, companyId: string, quotes: RawBuilder<unknown>): Promise<OfferBeside[]> {
  const { rows } = await sql<OfferBeside>`
    with own as materialized (
      select own.*, app.first_number(quote_number, revision) as first_number from (${quotes}) own
    ), candidate as (
      select id from offers where company_id = ${companyId} and contact_id in (select contact_id from own)
      union
      select offer_id from offer_quotes where company_id = ${companyId} and quote_id in (
        select app.revisions_of(${companyId}, own.quote_id) from own)
    ), other as (
      select offer_quotes.offer_id, offers.state as offer_state, valid_until, offers.created_at, quote_id,
        offer_quotes.state as quote_state, snapshot ->> 'quote_number' as quote_number,
        (snapshot ->> 'revision')::integer as revision
      from candidate
      join offers on offers.company_id = ${companyId} and offers.id = candidate.id and state in ('open', 'accepted')
      join offer_quotes on offer_quotes.company_id = ${companyId} and offer_quotes.offer_id = offers.id
    )
    select other.offer_id, offer_state, valid_until, other.quote_id, other.quote_number, quote_state,
      exists (select from offer_events event where event.company_id = ${companyId}
        and event.offer_id = other.offer_id and kind = 'sent') as is_sent,
      own.quote_id as own_id, own.quote_number as own_number, other.revision - own.revision as later_by
    from own
    join other on other.offer_id is distinct from own.offer_id and (other.quote_id = own.quote_id
      or app.first_number(other.quote_number, other.revision) = own.first_number)
    order by created_at desc, other.offer_id desc`.execute(db);
  return rows;
}

/** Returns whether the customer can still accept that quote, or has done so. */
export const isLiving = ({ quote_state, valid_until }: OfferBeside, today: string) =>
  ["open", "accepted"].includes(outcomeOf({ quote_state, valid_until }, today));

/** Returns whether the person may see that offer, and so withdraw it. */
export async function seesOffer(db: Db, companyId: string, id: string): Promise<boolean> {
  const offer = await db
    .selectFrom("offers")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return offer !== undefined;
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
 * Returns whether another offer with one of these quotes was accepted. If quotes are accepted in two offers at once,
 * the second waits here. Locking the quotes instead could deadlock, because a sending locks quotes before offers.
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
