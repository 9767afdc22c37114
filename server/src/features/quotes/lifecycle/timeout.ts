import { movesBy } from "@quotemill/shared/quotes/lifecycle";
import { processingTimeoutSeconds, timeoutMessage } from "@quotemill/shared/workflow/call-problems";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { webhookHostSql } from "../quote-columns.ts";
import { firstAttemptKey } from "./run.ts";

export const timeoutCheckMs = 10_000;

/**
 * Fails quotes of all companies whose run has waited too long. A quote still in our own queue, untried, waits for us
 * and not for its workflow, so it is left alone.
 */
export async function failStuckQuotes(db: Db): Promise<number> {
  let count = 0;
  for (const { from, to } of movesBy("timeout")) {
    const stuck = db
      .selectFrom("quotes")
      .select("id")
      .where("status", "=", from)
      .where("run_started_at", "<", sql<string>`now() - make_interval(secs => ${processingTimeoutSeconds})`)
      .where(
        sql<boolean>`not exists (select from graphile_worker.jobs job
          where job.key = ${firstAttemptKey("")} || quotes.id and job.attempts = 0)`,
      )
      .orderBy("run_started_at")
      .limit(500)
      // Several processes check at the same time: each takes the rows that no other holds.
      .forNoKeyUpdate()
      .skipLocked();
    const { numUpdatedRows } = await db
      .with("stuck", () => stuck)
      .updateTable("quotes")
      .set({
        status: to,
        error_message: sql<string>`replace(${timeoutMessage("{host}")}, '{host}', ${webhookHostSql})`,
        updated_at: sql<string>`now()`,
      })
      .where("id", "in", (query) => query.selectFrom("stuck").select("id"))
      .executeTakeFirstOrThrow();
    count += Number(numUpdatedRows);
  }
  return count;
}
