import { acceptanceRecord } from "@quotemill/shared/offers/acceptance";
import type { Offer } from "@quotemill/shared/offers/offer";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import type { OfferEventKind } from "@quotemill/shared/offers/states";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { isoTime } from "../../platform/db/iso-time.ts";
import { anyOf } from "../../platform/db/query-parts.ts";
import type { AcceptedPdfs } from "./acceptances.queries.ts";

/** More than anyone reads. The newest are shown. */
const mostOffers = 50;
const mostEvents = 2_000;

/**
 * Lists the offers of a quote that were sent, newest first, with the zone in which they end. Returns undefined if there is
 * no such quote.
 */
export async function listOffersOfQuote(db: Db, companyId: string, quoteId: string) {
  const quote = await db
    .selectFrom("quotes")
    .innerJoin("companies", "companies.id", "quotes.company_id")
    .select("time_zone")
    .where("quotes.company_id", "=", companyId)
    .where("quotes.id", "=", quoteId)
    .executeTakeFirst();
  if (!quote) return undefined;
  const offers = await db
    .selectFrom("offers")
    .leftJoin("users", (join) =>
      join.onRef("users.company_id", "=", "offers.company_id").onRef("users.id", "=", "offers.created_by"),
    )
    .select([
      "offers.id",
      "offers.state",
      "offers.choice",
      "offers.valid_until",
      "offers.created_at",
      "offers.answered_at",
      "offers.token_sealed",
      "offers.person_email",
      "users.full_name as sent_by",
      newsColumn.as("news"),
      phoneOfOffer.as("phone"),
    ])
    .where("offers.company_id", "=", companyId)
    .where((row) =>
      row.exists(
        row
          .selectFrom("offer_quotes")
          .select("position")
          .where("offer_quotes.company_id", "=", companyId)
          .whereRef("offer_quotes.offer_id", "=", "offers.id")
          .where("offer_quotes.quote_id", "=", quoteId),
      ),
    )
    .where(wasSent)
    .orderBy("offers.created_at", "desc")
    .orderBy("offers.id", "desc")
    .limit(mostOffers)
    .execute();
  const ids = offers.map(({ id }) => id);
  const [quotes, events, acceptances] = [
    await listQuotes(db, companyId, ids),
    await listEvents(db, companyId, ids),
    await listAcceptances(db, companyId, ids),
  ];
  const of = <Row extends { offer_id: string }>(rows: Row[], id: string) =>
    rows.filter(({ offer_id }) => offer_id === id).map(({ offer_id: _offer, ...row }) => row);
  const whole = offers.map((offer) => ({
    ...offer,
    quotes: of(quotes, offer.id),
    events: of(events, offer.id),
    acceptances: of(acceptances, offer.id),
  }));
  return { time_zone: quote.time_zone, offers: whole };
}

/** The time since which the acceptance is news, and the person who has dealt with it. Null if there is no such news. */
const newsColumn = sql<Offer["news"]>`(
  select json_build_object('since', ${isoTime("news.since")}, 'handled_at', ${isoTime("news.handled_at")},
    'handled_by', users.full_name)
  from acceptance_news news
  left join users on users.company_id = news.company_id and users.id = news.handled_by
  where news.company_id = offers.company_id and news.offer_id = offers.id)`;

/** The number to call: the contact's as it is now, else the one that the offer was sent with. */
export const phoneOfOffer = sql<string | null>`coalesce(
  (select nullif(phone, '') from contacts
    where contacts.company_id = offers.company_id and contacts.id = offers.contact_id),
  (select nullif(snapshot -> 'customer' ->> 'phone', '') from offer_quotes
    where offer_quotes.company_id = offers.company_id and offer_quotes.offer_id = offers.id
    order by position limit 1))`;

/** True unless the offer is still being sent, or did not reach the customer. Such offers are not shown. */
const wasSent = sql<boolean>`exists (select from offer_events
  where offer_events.company_id = offers.company_id and offer_events.offer_id = offers.id and kind = 'sent')`;

const listQuotes = (db: Db, companyId: string, offerIds: string[]) =>
  db
    .selectFrom("offer_quotes")
    .select([
      "offer_id",
      "position",
      "quote_id",
      "state",
      "pdf_storage_path",
      sql<string>`snapshot ->> 'quote_number'`.as("quote_number"),
      sql<string>`snapshot ->> 'quote_name'`.as("quote_name"),
      sql<number>`(snapshot ->> 'revision')::int`.as("revision"),
      "offered_total as grand_total",
      sql<string>`snapshot ->> 'currency'`.as("currency"),
      sql<QuoteSnapshot["extras"]>`case when state = 'open' then snapshot -> 'extras' else '[]' end`.as("extras"),
      sql<QuoteSnapshot["basis"]>`case when state = 'open' then snapshot -> 'basis' end`.as("basis"),
      sql<string | null>`snapshot -> 'customer' ->> 'name'`.as("customer_name"),
    ])
    .where("company_id", "=", companyId)
    .where("offer_id", "=", anyOf(offerIds))
    .orderBy("position")
    .execute();

async function listEvents(db: Db, companyId: string, offerIds: string[]) {
  const newest = await db
    .selectFrom("offer_events")
    .leftJoin("users", (join) =>
      join.onRef("users.company_id", "=", "offer_events.company_id").onRef("users.id", "=", "offer_events.actor_id"),
    )
    .select([
      "offer_events.offer_id",
      "offer_events.id",
      sql<OfferEventKind>`kind`.as("kind"),
      "at",
      "actor",
      sql<string | null>`coalesce(users.full_name, detail ->> 'program')`.as("actor_name"),
      sql<Record<string, unknown>>`detail`.as("detail"),
    ])
    .where("offer_events.company_id", "=", companyId)
    .where("offer_events.offer_id", "=", anyOf(offerIds))
    .orderBy("offer_events.id", "desc")
    .limit(mostEvents)
    .execute();
  return newest.reverse();
}

async function listAcceptances(db: Db, companyId: string, offerIds: string[]) {
  const rows = await db
    .selectFrom("offer_acceptances")
    .leftJoin("users", (join) =>
      join
        .onRef("users.company_id", "=", "offer_acceptances.company_id")
        .onRef("users.id", "=", "offer_acceptances.undone_by"),
    )
    .select([
      "offer_id",
      "offer_acceptances.id",
      "record",
      "certificate_path",
      sql<AcceptedPdfs>`accepted_pdfs`.as("accepted_pdfs"),
      "undone_at",
      "users.full_name as undone_by",
      "undo_reason",
    ])
    .where("offer_acceptances.company_id", "=", companyId)
    .where("offer_id", "=", anyOf(offerIds))
    .orderBy("accepted_at")
    .orderBy("offer_acceptances.id")
    .execute();
  return rows.map((row) => ({ ...row, record: acceptanceRecord.parse(row.record) }));
}
