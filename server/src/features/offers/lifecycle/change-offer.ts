import { changeOffer, type OfferChange, type OfferRefusal, type OfferStatus } from "@quotemill/shared/offers/lifecycle";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

type Outcome = { offer: LockedOffer; refused: OfferRefusal } | { offer: LockedOffer; refused: null; now: OfferStatus };
export type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>;

/**
 * Applies the table in `shared/src/offers/lifecycle.ts` to a locked offer: of two answers, the second waits here and then
 * finds the first. Returns the offer as it was; undefined if there is none. Whoever calls it adds the event.
 */
export async function applyChange(
  db: Db,
  companyId: string,
  id: string,
  change: OfferChange,
): Promise<Outcome | undefined> {
  const offer = await lockOffer(db, companyId, id);
  if (!offer) return undefined;
  const now = changeOffer(offer, change);
  if (typeof now === "string") return { offer, refused: now };
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
      .set({ state, ...(state === "open" && notAccepted) })
      .where("company_id", "=", companyId)
      .where("offer_id", "=", id)
      .where("position", "=", index + 1)
      .execute();
  }
  return { offer, refused: null, now };
}

/** Its reminders begin anew, and are planned at once. */
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

/** For an offer that was accepted in part before it ended. */
const lastAccepted = (companyId: string, id: string) => sql<string>`coalesce((select max(accepted_at)
  from offer_acceptances where company_id = ${companyId} and offer_id = ${id} and undone_at is null), now())`;

/** Locked until the transaction ends. The states of its quotes are in the order of their positions. */
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
