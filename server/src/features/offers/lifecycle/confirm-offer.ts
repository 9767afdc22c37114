import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { anyOf } from "../../../platform/db/query-parts.ts";
import { listOtherOffers, lockOfferedQuotes } from "../offers.queries.ts";
import { addEvent, applyChange, changeLocked, type LockedOffer, lockOffer } from "./change-offer.ts";

/** The reason for withdrawing an offer that its customer cannot have. Such an offer is never shown. */
export const notSent = "not_sent";

/**
 * Makes an offer count that the customer has, or may have: it is now the latest offer of its quotes, and replaces
 * earlier ones. Does nothing if that was settled before. Quotes are locked before offers, everywhere, and offers in the
 * order of their ids, so that two revisions which are sent at once never deadlock.
 */
export async function confirmOffer(db: Db, companyId: string, id: string, { isCertain }: { isCertain: boolean }) {
  const quoteIds = await lockOfferedQuotes(db, companyId, id);
  const earlier = await findEarlierOffers(db, companyId, id, quoteIds);
  const locked = new Map<string, LockedOffer | undefined>();
  for (const each of [id, ...earlier].sort()) locked.set(each, await lockOffer(db, companyId, each));
  const offer = locked.get(id);
  if (!offer || (await isSettled(db, companyId, id))) return;
  await addEvent(db, companyId, id, {
    kind: "sent",
    actor: "staff",
    ...(offer.created_by && { actor_id: offer.created_by }),
    detail: {
      quote_ids: quoteIds,
      by_kind: (await wereOffered(db, companyId, quoteIds)) ? "again" : "first",
      valid_until: offer.valid_until,
      ...(!isCertain && { unconfirmed: true }),
      ...programOf(offer),
    },
  });
  await db
    .updateTable("quotes")
    .set({ offer_id: id })
    .where("company_id", "=", companyId)
    .where("id", "=", anyOf(quoteIds))
    .execute();
  for (const each of earlier) {
    const replaced = locked.get(each);
    if (replaced) await replaceOffer(db, companyId, offer, replaced);
  }
  await planFollowUps(db, companyId, id);
}

const programOf = ({ created_by_program }: LockedOffer) => created_by_program && { program: created_by_program };

/** If an offer is confirmed late, the timer has already passed it over, so it must look again. */
const planFollowUps = (db: Db, companyId: string, id: string) =>
  db
    .updateTable("offers")
    .set({ next_follow_up_at: sql`'epoch'` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("next_follow_up_at", "is", null)
    .execute();

/** Withdraws an offer that was certainly not sent, so its link is unknown to everyone. */
export async function discardOffer(db: Db, companyId: string, id: string) {
  const outcome = await applyChange(db, companyId, id, { type: "withdraw" });
  if (!outcome || outcome.refused) return;
  await addEvent(db, companyId, id, { kind: "withdrawn", actor: "system", detail: { reason: notSent } });
}

async function isSettled(db: Db, companyId: string, offerId: string): Promise<boolean> {
  const event = await db
    .selectFrom("offer_events")
    .select("id")
    .where("company_id", "=", companyId)
    .where("offer_id", "=", offerId)
    .where((row) =>
      row.or([
        row("kind", "=", "sent"),
        row.and([row("kind", "=", "withdrawn"), sql<boolean>`detail ->> 'reason' = ${notSent}`]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

async function wereOffered(db: Db, companyId: string, quoteIds: string[]): Promise<boolean> {
  const quote = await db
    .selectFrom("quotes")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", anyOf(quoteIds))
    .where("offer_id", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return quote !== undefined;
}

/**
 * The offer just sent replaces the open ones with earlier revisions of its quotes, and those that hold no other quotes
 * than it does: a quote has one living link, and the earlier ones lead to it.
 */
async function findEarlierOffers(db: Db, companyId: string, newOfferId: string, quoteIds: string[]) {
  const others = await listOtherOffers(db, companyId, newOfferId);
  const revised = others.filter(
    ({ own_id, later_by, offer_state, quote_state }) =>
      own_id !== null && later_by < 0 && offer_state === "open" && quote_state === "open",
  );
  const sentAgain = await findSentAgain(db, companyId, newOfferId, quoteIds);
  return [...new Set([...revised.map(({ offer_id }) => offer_id), ...sentAgain])];
}

/** Quotes that were accepted in the replaced offer stay accepted. */
async function replaceOffer(db: Db, companyId: string, newOffer: LockedOffer, earlier: LockedOffer) {
  const { refused } = await changeLocked(db, companyId, earlier, { type: "replace" });
  if (refused) return;
  await db
    .updateTable("offers")
    .set({ replaced_by: newOffer.id })
    .where("company_id", "=", companyId)
    .where("id", "=", earlier.id)
    .execute();
  await addEvent(db, companyId, earlier.id, {
    kind: "replaced",
    actor: "staff",
    ...(newOffer.created_by && { actor_id: newOffer.created_by }),
    detail: { by_offer_id: newOffer.id, ...programOf(newOffer) },
  });
}

/** An offer with another quote stays open, because that quote can be answered nowhere else. */
async function findSentAgain(db: Db, companyId: string, newOfferId: string, quoteIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from offers
    where company_id = ${companyId} and id <> ${newOfferId} and state = 'open'
      and id in (select offer_id from offer_quotes
        where company_id = ${companyId} and quote_id = any(${quoteIds}::uuid[]))
      and not exists (select from offer_quotes
        where company_id = ${companyId} and offer_id = offers.id and quote_id <> all(${quoteIds}::uuid[]))`.execute(db);
  return rows.map(({ id }) => id);
}
