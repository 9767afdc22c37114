import type { ExpressionBuilder } from "kysely";
import type { DB } from "../../platform/db/database-types.ts";
import type { Db } from "../../platform/db/db.ts";

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
export async function insertStep(db: Db, step: NewStep): Promise<boolean> {
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

export async function restartStep(db: Db, key: StepKey, started_at: string) {
  await db.updateTable("offer_follow_ups").set({ started_at }).where(isStep(key)).execute();
}

export async function finishStep(db: Db, key: StepKey, outcome: { finished_at: string; error: string | null }) {
  await db.updateTable("offer_follow_ups").set(outcome).where(isStep(key)).execute();
}

/** For a step of which nothing arrived: it can be sent again. */
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
