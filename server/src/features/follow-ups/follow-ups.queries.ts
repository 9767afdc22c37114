import { type FollowUpSettings, readFollowUps } from "@quotemill/shared/companies/follow-ups";
import { nextFollowUp } from "@quotemill/shared/offers/follow-up-plan";
import type { FollowUpState } from "@quotemill/shared/offers/states";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { replanned } from "../offers/index.ts";
import { replanFollowUps } from "../settings/index.ts";
import { findFacts } from "./facts.queries.ts";

export async function findSettings(db: Db, companyId: string): Promise<FollowUpSettings> {
  const { follow_ups } = await db
    .selectFrom("companies")
    .select("follow_ups")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return readFollowUps(follow_ups);
}

export async function saveSettings(db: Db, companyId: string, settings: FollowUpSettings): Promise<void> {
  await db
    .updateTable("companies")
    .set({ follow_ups: JSON.stringify(settings), updated_at: sql`now()` })
    .where("id", "=", companyId)
    .execute();
  await replanFollowUps(db, companyId);
}

/** Returns whether there is such an offer. */
export async function setPaused(db: Db, companyId: string, offerId: string, isPaused: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("offers")
    .set({ follow_ups_paused: isPaused, ...replanned })
    .where("company_id", "=", companyId)
    .where("id", "=", offerId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Returns the reminder states for the timeline, by offer. It applies the job's rules, so it is right even before the
 * job has run.
 */
export async function followUpStates(
  db: Db,
  companyId: string,
  offerIds: string[],
  now: Date,
): Promise<Map<string, FollowUpState>> {
  const facts = await findFacts(
    db,
    offerIds.map((id) => ({ company_id: companyId, id })),
  );
  return new Map(
    facts.map(({ id, offer, settings, time_zone }) => {
      const next = nextFollowUp(settings, time_zone, offer, now);
      const next_at = next?.at.toISOString() ?? null;
      const { is_paused: paused, is_refused: unsubscribed } = offer;
      return [id, { is_on: settings.is_on, paused, unsubscribed, next_at }];
    }),
  );
}

/** Ends all reminders of this company to the customer of this offer. Asking again changes nothing. */
export async function refuseFollowUps(db: Db, companyId: string, offerId: string): Promise<void> {
  await db
    .insertInto("follow_up_refusals")
    .columns(["company_id", "person_email"])
    .expression((from) =>
      from
        .selectFrom("offers")
        .select(["company_id", "person_email"])
        .where("company_id", "=", companyId)
        .where("id", "=", offerId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
