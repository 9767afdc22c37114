import { nextFollowUp, nextOpening } from "@quotemill/shared/offers/follow-up-plan";
import { localDay } from "@quotemill/shared/time/calendar";
import type { ExpressionBuilder } from "kysely";
import type { DB } from "../../platform/db/database-types.ts";
import type { Db } from "../../platform/db/db.ts";
import { type Facts, findFacts } from "./facts.queries.ts";

/** Longer than a call can take: a step that is unfinished for longer has lost its process. */
const inProgressMs = 2 * 60_000;
/** If this process is killed, the timer finds the step after this. */
const sendingMs = 5 * 60_000;
export const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

export type Started = { facts: Facts; key: StepKey; isRepeated: boolean };

/**
 * Decides under the offer's lock which step is due, and records it before it is sent. Returns undefined if there is
 * nothing to send now, and then stores the next time to check.
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

/** Takes over a step whose process has not recorded the outcome, unless that process may still be running. */
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

/** A step of an opening of an offer. */
export interface StepKey {
  company_id: string;
  offer_id: string;
  opening: number;
  step: number;
}

interface NewStep extends StepKey {
  person_email: string;
  day: string;
  started_at: string;
}

/** Returns false if the customer has already been reminded on that day. */
async function insertStep(db: Db, step: NewStep): Promise<boolean> {
  const inserted = await db
    .insertInto("offer_follow_ups")
    .values(step)
    .onConflict((conflict) => conflict.columns(["company_id", "person_email", "day"]).doNothing())
    .returning("step")
    .executeTakeFirst();
  return inserted !== undefined;
}

const isStep =
  ({ company_id, offer_id, opening, step }: StepKey) =>
  (row: ExpressionBuilder<DB, "offer_follow_ups">) =>
    row.and({ company_id, offer_id, opening, step });

async function restartStep(db: Db, key: StepKey, started_at: string) {
  await db.updateTable("offer_follow_ups").set({ started_at }).where(isStep(key)).execute();
}

export async function finishStep(db: Db, key: StepKey, outcome: { finished_at: string; error: string | null }) {
  await db.updateTable("offer_follow_ups").set(outcome).where(isStep(key)).execute();
}

/** Forgets a step of which nothing arrived, so that it can be sent again. */
export async function removeStep(db: Db, key: StepKey) {
  await db.deleteFrom("offer_follow_ups").where(isStep(key)).execute();
}

export async function lookAgainAt(db: Db, companyId: string, offerId: string, at: Date | null) {
  await db
    .updateTable("offers")
    .set({ next_follow_up_at: at?.toISOString() ?? null })
    .where("company_id", "=", companyId)
    .where("id", "=", offerId)
    .execute();
}
