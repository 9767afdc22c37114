import type { WriteBackMapping } from "@quotemill/shared/crm/write-back";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";

/** Time for which a job has a company to itself after each call. Longer than waiting for a slot and a call can take. */
export const leaseMs = 60_000;

interface Deps {
  db: Db;
  clock: Clock;
}

/** Someone has turned it off, or the process slept past the lease and another has taken over. */
export class LeaseLost extends Error {}

export type Lease = NonNullable<Awaited<ReturnType<typeof takeLease>>>;

/** Returns undefined if there is nothing to do for this company, or if another job has it. */
export async function takeLease({ db, clock }: Deps, companyId: string) {
  const now = clock();
  const untilOf = (moment: Date) => new Date(moment.getTime() + leaseMs).toISOString();
  let until = untilOf(now);
  const rules = await db
    .updateTable("crm_write_back")
    .set({ busy_until: until })
    .where("company_id", "=", companyId)
    .where("is_on", "=", true)
    .where("stopped_why", "is", null)
    .where("next_try_at", "<=", now.toISOString())
    .where("busy_until", "<=", now.toISOString())
    .returning(["location_id", "pipeline_id", "failures"])
    .returning(sql<WriteBackMapping>`mapping`.as("mapping"))
    .executeTakeFirst();
  if (!rules) return undefined;
  const replaceBy = (next: string, isOn: boolean) =>
    db
      .updateTable("crm_write_back")
      .set({ busy_until: next })
      .where("company_id", "=", companyId)
      .where("busy_until", "=", until)
      .$if(isOn, (query) => query.where("is_on", "=", true).where("stopped_why", "is", null))
      .returning("company_id")
      .executeTakeFirst();
  return {
    companyId,
    ...rules,
    /** Before each call, so that two jobs never write for one company. */
    async extend() {
      const next = untilOf(clock());
      if (!(await replaceBy(next, true))) throw new LeaseLost();
      until = next;
    },
    release: () => replaceBy("epoch", false),
  };
}
