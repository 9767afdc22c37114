import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Logger } from "pino";
import { Counter, type Registry } from "prom-client";
import { z } from "zod";
import type { CompanyCounts } from "../../platform/db/database-types.ts";
import type { Db } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";

type Counts = { [Name in keyof CompanyCounts]: Name extends "company_id" ? string : number };

interface CheckDeps {
  db: Db;
  log: Pick<Logger, "error">;
  correctedCounts: Counter;
}

/** Made when the process starts, so that the figure is there before the first check. */
export const createCorrectedCounts = (metrics: Registry) =>
  new Counter({
    name: "quotemill_counts_corrected_total",
    help: "Companies whose stored counts were wrong and have been corrected",
    registers: [metrics],
  });

/** Compares each company's stored counts with its rows. A wrong count is a bug: it is corrected, logged and counted. */
export const checkCountsJob = defineJob({
  name: "check_counts",
  lane: "upkeep",
  payload: z.object({}),
  run: async ({ db, log, correctedCounts }: CheckDeps) => {
    const companies = await db.selectFrom("companies").select("id").where("deleting_at", "is", null).execute();
    for (const { id } of companies) {
      const wrong = await correctCounts(db, id);
      if (!wrong) continue;
      correctedCounts.inc();
      log.error(wrong, "a company's stored counts were wrong and have been corrected");
    }
  },
});

/** Writers lock the company's row until they commit, so the rows counted while we hold that lock must match. */
const correctCounts = (db: Db, companyId: string) =>
  transact(db, companyId, async (tx) => {
    const kept = await tx
      .selectFrom("company_counts")
      .selectAll()
      .where("company_id", "=", companyId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!kept) return null;
    const counted = await sql<Counts>`select * from app.true_counts(${companyId})`.execute(tx);
    const [found] = counted.rows;
    if (!found || isDeepStrictEqual({ ...found }, { ...kept })) return null;
    const { company_id, ...counts } = found;
    await tx.updateTable("company_counts").set(counts).where("company_id", "=", company_id).execute();
    return { kept, found };
  });
