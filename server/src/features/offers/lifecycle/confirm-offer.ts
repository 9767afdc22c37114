import { sql } from "kysely";
import { anyOf } from "../../../platform/db/any-of.ts";
import type { Db } from "../../../platform/db/db.ts";
import { lockOfferedQuotes } from "../offered-quotes.queries.ts";
import { applyChange, type LockedOffer, lockOffer } from "./change-offer.ts";
import { addEvent } from "./events.queries.ts";
import { findEarlierOffers, replaceOffers } from "./replace-earlier.ts";

/** Why an offer was withdrawn that its customer cannot have. Nobody is shown it. */
export const notSent = "not_sent";

/**
 * Once the customer has it, or may have it: it is now the latest offer of its quotes, and replaces earlier ones. Does
 * nothing if that was settled before. Quotes are locked before offers, everywhere, and offers in the order of their ids:
 * two revisions that are sent at once never deadlock.
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
    },
  });
  await db
    .updateTable("quotes")
    .set({ offer_id: id })
    .where("company_id", "=", companyId)
    .where("id", "=", anyOf(quoteIds))
    .execute();
  await replaceOffers(db, companyId, offer, earlier);
  await planFollowUps(db, companyId, id);
}

/** If it was confirmed late, the timer has already passed it over. */
const planFollowUps = (db: Db, companyId: string, id: string) =>
  db
    .updateTable("offers")
    .set({ next_follow_up_at: sql`'epoch'` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("next_follow_up_at", "is", null)
    .execute();

/** Nothing was sent, so nobody has its link. */
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
