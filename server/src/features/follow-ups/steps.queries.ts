import type { Db } from "../../platform/db.ts";

interface NewStep {
  offer_id: string;
  step: number;
  person_email: string;
  day: string;
  started_at: string;
}

/** Returns false if the customer has already been reminded on that day. */
export async function insertStep(db: Db, companyId: string, step: NewStep): Promise<boolean> {
  const inserted = await db
    .insertInto("offer_follow_ups")
    .values({ ...step, company_id: companyId })
    .onConflict((conflict) => conflict.columns(["company_id", "person_email", "day"]).doNothing())
    .returning("step")
    .executeTakeFirst();
  return inserted !== undefined;
}

const stepOf = (companyId: string, offerId: string, step: number) =>
  ({ company_id: companyId, offer_id: offerId, step }) as const;

export async function restartStep(db: Db, companyId: string, offerId: string, step: number, started_at: string) {
  await db
    .updateTable("offer_follow_ups")
    .set({ started_at })
    .where((row) => row.and(stepOf(companyId, offerId, step)))
    .execute();
}

export async function finishStep(
  db: Db,
  companyId: string,
  offerId: string,
  step: number,
  outcome: { finished_at: string; error: string | null },
) {
  await db
    .updateTable("offer_follow_ups")
    .set(outcome)
    .where((row) => row.and(stepOf(companyId, offerId, step)))
    .execute();
}

/** For a step of which nothing arrived: it can be sent again. */
export async function removeStep(db: Db, companyId: string, offerId: string, step: number) {
  await db
    .deleteFrom("offer_follow_ups")
    .where((row) => row.and(stepOf(companyId, offerId, step)))
    .execute();
}

export async function lookAgainAt(db: Db, companyId: string, offerId: string, at: Date | null) {
  await db
    .updateTable("offers")
    .set({ next_follow_up_at: at?.toISOString() ?? null })
    .where("company_id", "=", companyId)
    .where("id", "=", offerId)
    .execute();
}
