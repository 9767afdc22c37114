import { isPastItsEnd } from "@quotemill/shared/offers/lifecycle";
import { endsInThePast } from "@quotemill/shared/sending/sendable";
import { addDays, localDay, validUntil } from "@quotemill/shared/time/calendar";
import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { AppError } from "../../../platform/errors.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { inOffer, type OfferKey } from "../offer-link.ts";
import { addEvent, changeLocked, type LockedOffer, lockOffer } from "./change-offer.ts";

export const endOffersJob = defineJob({
  name: "end_offers",
  lane: "upkeep",
  payload: z.object({}),
  run: ({ db, clock, log }: { db: Db; clock: Clock; log: Pick<Logger, "error"> }) => endOffers(db, clock(), log),
});

/**
 * A timer calls this. It ends every open offer whose last day is over in its company's zone, however long no process
 * ran. Each offer has its own transaction, so that a killed process loses nothing and two at once change nothing twice.
 */
export async function endOffers(db: Db, now: Date, log: Pick<Logger, "error">, batchRows = 200): Promise<void> {
  // No zone is ahead of this one, so no company's day is later.
  const latestToday = localDay(now, "Pacific/Kiritimati");
  let after = { valid_until: addDays(latestToday, -36_500), id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const batch = await findEnding(db, latestToday, after, batchRows);
    for (const offer of batch) {
      if (!isPastItsEnd(offer.valid_until, offer.time_zone, now)) continue;
      // An offer that fails must not keep the others open.
      await endOffer(db, offer, now).catch((err) =>
        log.error({ err, offer_id: offer.id }, "an offer could not be ended"),
      );
    }
    const last = batch.at(-1);
    if (!last || batch.length < batchRows) return;
    after = { valid_until: last.valid_until, id: last.id };
  }
}

/** Finds open offers whose last day is over somewhere on Earth, from the oldest on. */
async function findEnding(db: Db, latestToday: string, after: { valid_until: string; id: string }, limit: number) {
  const rows = await db
    .selectFrom("offers")
    .innerJoin("companies", "companies.id", "offers.company_id")
    .select(["offers.company_id", "offers.id", "offers.valid_until", "companies.time_zone"])
    .where("offers.state", "=", "open")
    .where("offers.valid_until", "<", latestToday)
    .where((row) => row(row.refTuple("offers.valid_until", "offers.id"), ">", row.tuple(after.valid_until, after.id)))
    .where("companies.deleting_at", "is", null)
    .orderBy("offers.valid_until")
    .orderBy("offers.id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, valid_until: row.valid_until ?? "" }));
}

const endOffer = (db: Db, { company_id, id, time_zone }: OfferKey & { time_zone: string }, now: Date) =>
  inOffer(db, { company_id, id }, async (tx) => {
    // The offer is locked and checked again: it may have been answered, or given a new end, since it was found.
    const offer = await lockOffer(tx, company_id, id);
    if (offer) await endIfOver(tx, company_id, offer, time_zone, now);
  });

/** Ends a locked offer if its last day is over. Returns whether it did. */
export async function endIfOver(db: Db, companyId: string, offer: LockedOffer, timeZone: string, now: Date) {
  if (offer.state !== "open" || !isPastItsEnd(offer.valid_until, timeZone, now)) return false;
  const { refused } = await changeLocked(db, companyId, offer, { type: "expire" });
  if (refused) return false;
  await addEvent(db, companyId, offer.id, { kind: "expired", actor: "system" });
  return true;
}

interface Region {
  time_zone: string;
  validity_days: number;
}

/** The last day on which the customer can accept: as chosen, else by the company's usual period. Null for no end. */
export function lastDay(chosen: string | null | undefined, { time_zone, validity_days }: Region, now: Date) {
  if (chosen === undefined) return validUntil({ created_at: now.toISOString(), time_zone, validity_days });
  if (chosen !== null && chosen < localDay(now, time_zone)) {
    throw new AppError("validation_failed", endsInThePast, { valid_until: endsInThePast });
  }
  return chosen;
}
