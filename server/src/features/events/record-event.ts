import type { EventType } from "@quotemill/shared/events/catalogue";
import type { OfferEventKind } from "@quotemill/shared/offers/states";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { isoTime } from "../../platform/db/iso-time.ts";
import {
  type AboutQuotes,
  channelOfOffer,
  contactRows,
  errorOfQuote,
  isFirstOpening,
  offerRows,
  quoteRows,
  type RowKey,
  recipientsOfOffer,
  testRows,
} from "./event-data.ts";

/** The jobs that make the calls: see `server/src/features/event-endpoints`, which builds on this. */
export const eventLanes = { living: "deliver_events", failing: "retry_events" } as const;
/** The job that writes to the CRM: see `server/src/features/crm-write-back`. */
export const writeBackTask = "write_back";

/**
 * Parts of a statement that writes events, possibly together with other tables: the events of `rows`, a delivery for
 * each endpoint that wants them, a write to the CRM if the company wants that, and an expression that queues the calls.
 * Call this in the transaction that makes the change, so that the event is stored exactly when the change is.
 *
 * One job makes the calls to all endpoints of a company that are well. An endpoint that fails gets no job here: its
 * next attempt is planned already, or `wake_endpoints` sees to it. No job has a key, because writers of one company
 * would wait for each other's transactions.
 */
export const eventParts = (rows: RawBuilder<unknown>) => ({
  parts: sql`told as materialized (select gen_random_uuid() as id, news.* from (${rows}) news),
    event as (insert into events (company_id, id, type, created_at, about, offer_id, offer_event_id, body)
      select company_id, id, type, created_at, about, offer_id, offer_event_id,
        json_build_object('id', id, 'type', type, 'timestamp', ${isoTime("told.created_at")}, 'data', data)
      from told returning company_id, id, type, offer_id, created_at),
    delivery as (insert into event_deliveries (company_id, endpoint_id, event_id)
      select endpoint.company_id, endpoint.id, event.id
      from event join event_endpoints endpoint
        on endpoint.company_id = event.company_id and endpoint.is_enabled and event.type = any(endpoint.types)
      returning company_id, endpoint_id),
    crm_write as (insert into crm_writes (company_id, event_id, offer_id, created_at)
      select event.company_id, event.id, event.offer_id, event.created_at
      from event join crm_write_back wanted
        on wanted.company_id = event.company_id and wanted.is_on and event.type = any(wanted.types)
      returning company_id)`,
  queued: sql<number>`((select count(app.add_job(${writeBackTask}, json_build_object('company_id', company_id)))
    from (select distinct company_id from crm_write) wanted) + (select count(app.add_job(
      case when endpoint_id is null then ${eventLanes.living} else ${eventLanes.failing} end,
      json_build_object('company_id', company_id, 'endpoint_id', endpoint_id)))
    from (
      select distinct delivery.company_id, case when endpoint.is_slow then endpoint.id end as endpoint_id
      from delivery join event_endpoints endpoint
        on endpoint.company_id = delivery.company_id and endpoint.id = delivery.endpoint_id
      where endpoint.failing_since is null
    ) due))`,
});

async function recordEvents(db: Db, rows: RawBuilder<unknown>): Promise<void> {
  const { parts, queued } = eventParts(rows);
  await sql`with ${parts} select ${queued}`.execute(db);
}

type QuoteEventType = EventType & ("quote.created" | "quote.generated" | "quote.failed");

/** Records events about stored quotes, of any company. */
export const recordQuoteEvents = (db: Db, type: QuoteEventType, quotes: RowKey[]) =>
  recordEvents(db, quoteRows(type, quotes, type === "quote.failed" ? { error: errorOfQuote } : {}));

/**
 * Records an event for this endpoint only, regardless of the types that it chose. The caller makes the call. Returns
 * the event's id.
 */
export async function recordTestEvent(
  db: Db,
  { company_id, endpoint_id }: { company_id: string; endpoint_id: string },
) {
  const { parts } = eventParts(testRows(company_id));
  const { rows } = await sql<{ id: string }>`with ${parts}, own as (
      insert into event_deliveries (company_id, endpoint_id, event_id, next_at)
      select company_id, ${endpoint_id}, id, now() + interval '1 minute' from event)
    select id from event`.execute(db);
  return rows[0]?.id ?? "";
}

interface ContactNews {
  id: string;
  /** The keys that have changed; null for a new contact. An empty list records no event. */
  changed: string[] | null;
}

/** Records events about stored contacts of a company. */
export async function recordContactEvents(db: Db, companyId: string, news: ContactNews[]): Promise<void> {
  const told = news.flatMap(({ id, changed }) => (changed?.length === 0 ? [] : { id, changed }));
  if (told.length === 0) return;
  const stored = sql`(select contacts.*, given.changed
    from jsonb_to_recordset(${JSON.stringify(told)}) as given (id uuid, changed text[])
    join contacts on contacts.company_id = ${companyId} and contacts.id = given.id) contact`;
  await recordEvents(db, contactRows("contact", stored));
}

interface OfferNews {
  kind: OfferEventKind;
  /** As in the timeline. */
  detail: Record<string, unknown>;
  /** The accepted amount's currency and extras, which the timeline does not have. */
  accepted?: { currency: string | null; extras: AcceptedExtra[] };
}
export interface AcceptedExtra {
  quote_number: string;
  name: string;
  amount: number;
  currency: string;
}

/** Rows for `eventParts` of a statement that writes `offer_event`; null for events that only the timeline has. */
export function rowsOfOfferEvent(news: OfferNews): RawBuilder<unknown> | null {
  const told = tellOffer(news);
  return told && offerRows(told.type, quotesOf(news), told.more);
}

function quotesOf({ kind, detail }: OfferNews): AboutQuotes {
  if (kind === "declined" || kind === "expired" || kind === "withdrawn") return { state: kind };
  return typeof detail.acceptance_id === "string" ? { acceptance_id: detail.acceptance_id } : null;
}

/** A cut must not leave half of a character. */
const textOf = (value: unknown, length: number) =>
  typeof value === "string" ? value.slice(0, length).replace(/[\uD800-\uDBFF]$/, "") : "";
const moneyOf = (cents: unknown) => (typeof cents === "number" ? (cents / 100).toFixed(2) : null);
/** More than anyone offers, and few enough for a small message. */
const mostExtras = 20;

function tellOffer({ kind, detail, accepted }: OfferNews): { type: EventType; more: Record<string, unknown> } | null {
  const by_phone = detail.by_phone === true;
  switch (kind) {
    case "sent":
      return {
        type: "quote.sent",
        more: {
          channel: channelOfOffer,
          recipients: recipientsOfOffer,
          confirmed: detail.unconfirmed !== true,
          again: detail.by_kind === "again",
        },
      };
    case "opened":
      return detail.maybe_scanner ? null : { type: "offer.opened", more: { first: isFirstOpening } };
    case "accepted":
      return {
        type: "offer.accepted",
        more: {
          signer: textOf(detail.name, 200),
          by_phone,
          total: moneyOf(detail.total),
          currency: accepted?.currency ?? null,
          quote_numbers: detail.quote_numbers,
          extras: (accepted?.extras ?? []).slice(0, mostExtras).map(({ name, amount, ...extra }) => ({
            ...extra,
            name: textOf(name, 60),
            amount: moneyOf(amount),
          })),
        },
      };
    case "declined":
      return {
        type: "offer.declined",
        more: { reason: detail.reason ?? null, comment: textOf(detail.comment, 1_000), by_phone },
      };
    case "question":
      return { type: "offer.question", more: { message: textOf(detail.message, 1_000) } };
    case "expired":
      return { type: "offer.expired", more: {} };
    case "withdrawn":
      // An offer that was not sent has no reader, and no event was published about it.
      if (detail.reason === "not_sent") return null;
      return { type: "offer.withdrawn", more: { reason: detail.reason ?? null, note: textOf(detail.note, 1_000) } };
    default:
      return null;
  }
}
