import { processingTimeoutSeconds, timeoutMessage } from "@quotemill/shared/workflow/reasons";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { firstAttemptKey } from "./deliver-quote.job.ts";

export const timeoutCheckMs = 10_000;

/**
 * Quotes of all companies whose run has waited too long. A late answer still turns them `Generated`. One that stands in
 * our own queue, untried, waits for us and not for its workflow: it is left alone (decision 16).
 */
export async function failStuckQuotes(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const stuck = await tx
      .selectFrom("quotes")
      .select(["id", "company_id", "webhook_url"])
      .where("status", "=", "Processing")
      .where("run_started_at", "<", sql<string>`now() - make_interval(secs => ${processingTimeoutSeconds})`)
      .where(
        sql<boolean>`not exists (select from graphile_worker.jobs job
          where job.key = ${firstAttemptKey("")} || quotes.id and job.attempts = 0)`,
      )
      .orderBy("run_started_at")
      .limit(500)
      // Several processes look at the same time: each takes what no other holds.
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, company_id, webhook_url } of stuck) {
      await tx
        .updateTable("quotes")
        .set({ status: "Failed", error_message: timeoutMessage(webhook_url), updated_at: sql`now()` })
        .where("company_id", "=", company_id)
        .where("id", "=", id)
        .execute();
    }
    return stuck.length;
  });
}
