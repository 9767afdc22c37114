import { localDay } from "@quotemill/shared/calendar-day";
import { nextFollowUp, nextOpening } from "@quotemill/shared/follow-ups/plan";
import type { Db } from "../../platform/db/db.ts";
import { type Facts, findFacts } from "./facts.queries.ts";
import { insertStep, lookAgainAt, restartStep, type StepKey } from "./steps.queries.ts";

/** Longer than a call can take: an older unfinished step has lost its process. */
const inProgressMs = 2 * 60_000;
/** If this process is killed, the timer finds the step after this. */
const sendingMs = 5 * 60_000;
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

export type Started = { facts: Facts; key: StepKey; isRepeated: boolean };

/**
 * Decides under the offer's lock, and records the step before it is sent. Undefined if there is nothing to send now; when
 * to look again is then noted.
 */
export async function startStep(db: Db, companyId: string, offerId: string, now: Date): Promise<Started | undefined> {
  const locked = await db
    .selectFrom("offers")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", offerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const [facts] = locked ? await findFacts(db, [{ company_id: companyId, id: offerId }]) : [];
  if (!facts) return undefined;
  if (facts.unfinished) return resume(db, facts, facts.unfinished, now);

  const next = nextFollowUp(facts.settings, facts.time_zone, facts.offer, now);
  if (!next || next.at > now) {
    await lookAgainAt(db, companyId, offerId, next?.at ?? null);
    return undefined;
  }
  const day = localDay(now, facts.time_zone);
  const key = { company_id: companyId, offer_id: offerId, opening: facts.opening, step: next.step };
  const { person_email } = facts;
  if (!(await insertStep(db, { ...key, person_email, day, started_at: now.toISOString() }))) {
    await lookAgainAt(db, companyId, offerId, nextOpening(facts.settings, facts.time_zone, day));
    return undefined;
  }
  await lookAgainAt(db, companyId, offerId, later(now, sendingMs));
  return { facts, key, isRepeated: false };
}

/** A step whose process has not said how it went: another process may be at it, or it was killed. */
async function resume(db: Db, facts: Facts, unfinished: NonNullable<Facts["unfinished"]>, now: Date) {
  const { company_id, id } = facts;
  const { started_at, ...step } = unfinished;
  const key = { company_id, offer_id: id, ...step };
  const abandonedAt = later(new Date(started_at), inProgressMs);
  if (abandonedAt > now) {
    await lookAgainAt(db, company_id, id, abandonedAt);
    return undefined;
  }
  await restartStep(db, key, now.toISOString());
  await lookAgainAt(db, company_id, id, later(now, sendingMs));
  return { facts, key, isRepeated: true };
}
