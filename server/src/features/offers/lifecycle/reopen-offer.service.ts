import type { ReopenInput, UndoAcceptanceInput } from "@quotemill/shared/offers/offer";
import { sendingNow } from "@quotemill/shared/sending/sendable";
import { localDay } from "@quotemill/shared/time/calendar";
import { sql } from "kysely";
import { withAllQuotes } from "../../../platform/db/acting.ts";
import type { Db } from "../../../platform/db/db.ts";
import { lockRevisions } from "../../../platform/db/locks.ts";
import { AppError } from "../../../platform/errors.ts";
import type { CompanyActor } from "../../../platform/http/access.ts";
import { recordActivity } from "../../activity/index.ts";
import { findRegion } from "../../companies/index.ts";
import { offerSubject } from "../offer-activity.ts";
import { isLiving, listOtherOffers, seesOffer } from "../offers.queries.ts";
import {
  addEvent,
  byStaff,
  changeLocked,
  findLatestEvent,
  type LockedOffer,
  lockSentOffer,
  newOpening,
  staffRefusal,
} from "./change-offer.ts";
import { endIfOver, lastDay } from "./end-offers.ts";

/** Locks the quotes of the offer with their revisions, as a send does. Returns those that still exist. */
async function lockJobs(db: Db, actor: CompanyActor, offer_id: string): Promise<string[]> {
  const offered = await db
    .selectFrom("offer_quotes")
    .select("quote_id")
    .where("company_id", "=", actor.company_id)
    .where("offer_id", "=", offer_id)
    .execute();
  const ids = offered.flatMap(({ quote_id }) => quote_id ?? []);
  const locked = new Set(await lockRevisions(db, actor, ids));
  return ids.filter((id) => locked.has(id));
}

/** Undoes a decline, a withdrawal or an expiry. */
export async function reopenOffer(db: Db, actor: CompanyActor, { offer_id, valid_until }: ReopenInput, now: Date) {
  const { company_id } = actor;
  const quoteIds = await lockJobs(db, actor, offer_id);
  const region = await findRegion(db, company_id);
  const end = lastDay(valid_until, region, now);
  let offer = await lockSentOffer(db, company_id, offer_id);
  // The screen shows staff that it has expired at once, but the timer may come up to five minutes later.
  if (await endIfOver(db, company_id, offer, region.time_zone, now)) {
    offer = await lockSentOffer(db, company_id, offer_id);
  }
  const { refused } = await changeLocked(db, company_id, offer, { type: "reopen" });
  if (refused) throw staffRefusal(refused);
  if (quoteIds.length < offer.quotes.length) {
    throw new AppError("conflict", "A quote in this offer was deleted, so the offer cannot be reopened.");
  }
  await checkNoneBeside(db, actor, offer_id, localDay(now, region.time_zone));
  await db
    .updateTable("offers")
    .set({ valid_until: end })
    .where("company_id", "=", company_id)
    .where("id", "=", offer_id)
    .execute();
  const detail = { valid_until: end };
  await addEvent(db, company_id, offer_id, { kind: "reopened", ...byStaff(actor, detail) });
  await recordActivity(db, actor, { action: "offer.reopened", ...(await offerSubject(db, company_id, offer_id)) });
}

/**
 * Reopens an accepted offer, unless it has another reason to be closed. The record of the acceptance stays, and notes
 * that it was undone.
 */
export async function undoAcceptance(
  db: Db,
  actor: CompanyActor,
  { offer_id, reason }: UndoAcceptanceInput,
  now: Date,
) {
  const { company_id } = actor;
  const quoteIds = await lockJobs(db, actor, offer_id);
  const { time_zone } = await findRegion(db, company_id);
  const offer = await lockSentOffer(db, company_id, offer_id);
  const end = await findEnd(db, actor, offer, quoteIds, localDay(now, time_zone));
  const change = { type: "undo_acceptance", end: end?.kind ?? null } as const;
  const outcome = await changeLocked(db, company_id, offer, change);
  if (outcome.refused) throw staffRefusal(outcome.refused);
  if (offer.state === "open" && outcome.now.state === "open") await startOpening(db, company_id, offer_id);
  const undone = await db
    .updateTable("offer_acceptances")
    .set({ undone_at: sql<string>`now()`, undone_by: actor.id, undo_reason: reason })
    .where("company_id", "=", company_id)
    .where("offer_id", "=", offer_id)
    .where("undone_at", "is", null)
    .returning("id")
    .execute();
  await db
    .deleteFrom("acceptance_news")
    .where("company_id", "=", company_id)
    .where("offer_id", "=", offer_id)
    .execute();
  const by = { actor: "staff", actor_id: actor.id } as const;
  await addEvent(db, company_id, offer_id, {
    ...by,
    kind: "reopened",
    detail: { valid_until: offer.valid_until, reason, undone_acceptance_ids: undone.map(({ id }) => id) },
  });
  if (end) await addEvent(db, company_id, offer_id, { ...by, ...end });
  if (end?.kind === "replaced") {
    await db
      .updateTable("offers")
      .set({ replaced_by: end.detail.by_offer_id })
      .where("company_id", "=", company_id)
      .where("id", "=", offer_id)
      .execute();
  }
  await recordActivity(db, actor, {
    action: "offer.acceptance_undone",
    ...(await offerSubject(db, company_id, offer_id)),
    details: { reason },
  });
}

/** An offer that was accepted in part stays open, so no change of state has restarted its plan of reminders. */
const startOpening = (db: Db, companyId: string, id: string) =>
  db.updateTable("offers").set(newOpening).where("company_id", "=", companyId).where("id", "=", id).execute();

/**
 * Finds the event that keeps the offer closed. It happened while a quote was accepted, so the state does not show it.
 */
async function findEnd(
  db: Db,
  actor: CompanyActor,
  { id, replaced_by, quotes }: LockedOffer,
  quoteIds: string[],
  today: string,
) {
  const companyId = actor.company_id;
  const findNewerOffer = async () => {
    const others = await withAllQuotes(db, actor, () => listOtherOffers(db, companyId, id));
    const newer = others.find((each) => each.later_by >= 0 && isLiving(each, today));
    if (newer && !newer.is_sent) throw new AppError("conflict", sendingNow);
    return newer?.offer_id;
  };
  const withdrawn = await findLatestEvent(db, companyId, id, "withdrawn");
  const reopened = await findLatestEvent(db, companyId, id, "reopened");
  if (withdrawn && withdrawn.id > (reopened?.id ?? 0)) {
    return { kind: "withdrawn", detail: withdrawn.detail } as const;
  }
  const by_offer_id = replaced_by ?? (await findNewerOffer());
  if (by_offer_id) return { kind: "replaced", detail: { by_offer_id } } as const;
  return quoteIds.length < quotes.length ? ({ kind: "withdrawn", detail: { reason: "quote_deleted" } } as const) : null;
}

/**
 * Only one revision of a quote is open, in one offer. Other people's offers count even if the actor may not see them.
 */
async function checkNoneBeside(db: Db, actor: CompanyActor, id: string, today: string) {
  const { company_id } = actor;
  const others = await withAllQuotes(db, actor, () => listOtherOffers(db, company_id, id));
  const other = others.find((each) => isLiving(each, today) && (each.later_by >= 0 || each.quote_state === "open"));
  if (!other) return;
  if (!other.is_sent) throw new AppError("conflict", sendingNow);
  const it = "A quote in this offer, or another revision of it,";
  if (other.quote_state === "accepted") {
    throw new AppError("conflict", `${it} has been accepted. Revise it, or ask an admin to undo the acceptance.`);
  }
  const withdraw = (await seesOffer(db, company_id, other.offer_id)) ? "Withdraw" : "Ask an admin to withdraw";
  throw new AppError("conflict", `${it} is open with the customer. ${withdraw} that offer first.`);
}
