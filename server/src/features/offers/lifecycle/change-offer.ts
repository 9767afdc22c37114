import { changeOffer, type OfferChange, type OfferRefusal, type OfferStatus } from "@quotemill/shared/offers/lifecycle";
import type { OfferActor, OfferEventKind } from "@quotemill/shared/offers/states";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import { type Actor, isKey } from "../../../platform/http/access.ts";
import { type AcceptedExtra, eventParts, rowsOfOfferEvent } from "../../events/index.ts";

type Outcome = { refused: OfferRefusal } | { refused: null; now: OfferStatus };
export type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>;

/** Locks an offer and changes it. Returns undefined if it does not exist. */
export async function applyChange(
  db: Db,
  companyId: string,
  id: string,
  change: OfferChange,
): Promise<Outcome | undefined> {
  const offer = await lockOffer(db, companyId, id);
  return offer && changeLocked(db, companyId, offer, change);
}

/**
 * Applies the table in `shared/src/offers/lifecycle.ts` to an offer that the caller has locked: if there are two
 * answers, the second waits for the lock and then finds the first. The caller adds the event.
 */
export async function changeLocked(
  db: Db,
  companyId: string,
  offer: LockedOffer,
  change: OfferChange,
): Promise<Outcome> {
  const { id } = offer;
  const now = changeOffer(offer, change);
  if (typeof now === "string") return { refused: now };
  const isAnswered = now.state === "accepted" || now.state === "declined";
  const isAnswer = change.type === "accept" || change.type === "decline";
  await db
    .updateTable("offers")
    .set({
      state: now.state,
      answered_at: !isAnswered ? null : isAnswer ? sql<string>`now()` : lastAccepted(companyId, id),
      ...(!isAnswered && { decline_reason: null }),
      ...(now.state !== offer.state && (now.state === "open" ? newOpening : { next_follow_up_at: null })),
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  for (const [index, state] of now.quotes.entries()) {
    if (state === offer.quotes[index]) continue;
    await db
      .updateTable("offer_quotes")
      .set({ state, ...(state !== "accepted" && notAccepted) })
      .where("company_id", "=", companyId)
      .where("offer_id", "=", id)
      .where("position", "=", index + 1)
      .execute();
  }
  return { refused: null, now };
}

/** For an offer that is open again: its reminders start over, and are planned at once. */
export const newOpening = {
  opening: sql<number>`opening + 1`,
  open_since: sql<string>`now()`,
  next_follow_up_at: sql<string>`'epoch'`,
};

const notAccepted = { acceptance_id: null, accepted_total: null, accepted_currency: null, quote_made_at: null };

/** For a change that moves the reminders of an open offer: the next one is planned again, at once. */
export const replanned = {
  next_follow_up_at: sql<string | null>`case when state = 'open' then 'epoch'::timestamptz end`,
};

/** The time at which an offer was answered that had been accepted in part before it ended. */
const lastAccepted = (companyId: string, id: string) => sql<string>`coalesce((select max(accepted_at)
  from offer_acceptances where company_id = ${companyId} and offer_id = ${id} and undone_at is null), now())`;

/** Locks the offer until the transaction ends. The states of its quotes are in the order of their positions. */
export async function lockOffer(db: Db, companyId: string, id: string) {
  const offer = await db
    .selectFrom("offers")
    .select([
      "id",
      "state",
      "choice",
      "valid_until",
      "question_at",
      "person_email",
      "created_by",
      "created_by_program",
      "answered_at",
      "replaced_by",
    ])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!offer) return undefined;
  const quotes = await db
    .selectFrom("offer_quotes")
    .select("state")
    .where("company_id", "=", companyId)
    .where("offer_id", "=", id)
    .orderBy("position")
    .execute();
  return { ...offer, quotes: quotes.map(({ state }) => state) };
}

interface NewEvent {
  kind: OfferEventKind;
  actor: OfferActor;
  /** The person, if the actor is staff; null if a program acted for them, which `detail` then names. */
  actor_id?: string | null;
  detail?: Record<string, unknown>;
  /** For other systems; the timeline has a separate event for the extras. */
  accepted?: { currency: string | null; extras: AcceptedExtra[] };
}

/** For an event that a member of staff caused, or a program with an API key. */
export const byStaff = (actor: Actor, detail: Record<string, unknown> = {}) => ({
  actor: "staff" as const,
  actor_id: actor.id,
  detail: isKey(actor) ? { ...detail, program: actor.full_name } : detail,
});

const answerKinds: OfferEventKind[] = ["question", "accepted", "declined"];

/**
 * Adds to the timeline and, with the same statement, publishes the event. Returns the event's id. A customer who
 * answers has seen the page, even if the browser has no script and did not report that.
 */
export async function addEvent(
  db: Db,
  companyId: string,
  offerId: string,
  { detail = {}, accepted, ...event }: NewEvent,
): Promise<number> {
  const inserted = db
    .insertInto("offer_events")
    .values({ ...event, company_id: companyId, offer_id: offerId, detail: JSON.stringify(detail) })
    .returning(["company_id", "offer_id", "id", "at"]);
  const rows = rowsOfOfferEvent({ kind: event.kind, detail, ...(accepted && { accepted }) });
  const { id, at } = rows ? await withEvent(db, sql`${inserted}`, rows) : await inserted.executeTakeFirstOrThrow();
  if (event.actor === "customer" && answerKinds.includes(event.kind)) {
    await db
      .updateTable("offers")
      .set({ opened_count: 1, last_opened_at: at })
      .where("company_id", "=", companyId)
      .where("id", "=", offerId)
      .where("opened_count", "=", 0)
      .execute();
  }
  return id;
}

/** One statement, so that the two cannot disagree. */
async function withEvent(db: Db, inserted: RawBuilder<unknown>, rows: RawBuilder<unknown>) {
  const { parts, queued } = eventParts(rows);
  const answer = await sql<{ id: number; at: string }>`
    with offer_event as (${inserted}), ${parts} select id, at, ${queued} as queued from offer_event`.execute(db);
  return answer.rows[0] as { id: number; at: string };
}

export const findLatestEvent = (db: Db, companyId: string, offerId: string, kind: OfferEventKind) =>
  db
    .selectFrom("offer_events")
    .select(["id", "at", sql<Record<string, unknown>>`detail`.as("detail")])
    .where("company_id", "=", companyId)
    .where("offer_id", "=", offerId)
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/**
 * Finds an event. If staff caused it, the result has the person's name, and their address while they can be reached.
 */
export const findEvent = (db: Db, companyId: string, offerId: string, id: number) =>
  db
    .selectFrom("offer_events")
    .leftJoin("users", (join) =>
      join.onRef("users.id", "=", "offer_events.actor_id").onRef("users.company_id", "=", "offer_events.company_id"),
    )
    .select([
      "kind",
      "users.full_name as actor_name",
      sql<string | null>`case when users.deactivated_at is null then users.email end`.as("actor_email"),
      sql<Record<string, unknown>>`detail`.as("detail"),
    ])
    .where("offer_events.company_id", "=", companyId)
    .where("offer_events.offer_id", "=", offerId)
    .where("offer_events.id", "=", id)
    .executeTakeFirst();

/** The error that a customer gets for an answer that comes too late or does not fit. */
export function refusalOf(refusal: OfferRefusal): AppError {
  switch (refusal) {
    case "answered":
      return new AppError("conflict", "This quote has already been answered.");
    case "ended":
      return new AppError("gone", "This quote has ended, so it can no longer be answered.");
    default:
      return new AppError("answer_refused", chooseQuote, { quote_ids: chooseQuote });
  }
}

const chooseQuote = "Choose one of the quotes in this offer.";

/**
 * Locks an offer that staff change. An offer that is being sent, or that did not reach the customer, does not exist for
 * them.
 */
export async function lockSentOffer(db: Db, companyId: string, id: string) {
  const offer = await lockOffer(db, companyId, id);
  if (!offer || !(await findLatestEvent(db, companyId, id, "sent"))) notFound("offer");
  return offer;
}

const staffWords: Record<OfferRefusal, string> = {
  answered: "The customer has answered in the meantime.",
  ended: "This offer has ended in the meantime.",
  not_offered: "Choose quotes in this offer that have not been answered.",
  not_ended: "Only an offer that was declined, was withdrawn or has expired can be reopened.",
  not_accepted: "This offer is not accepted.",
};
export const staffRefusal = (refusal: OfferRefusal) => new AppError("conflict", staffWords[refusal]);
