import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Logger } from "pino";
import { Counter, type Registry } from "prom-client";
import type { CompanyCounts } from "../../platform/db/database-types.ts";
import type { Db } from "../../platform/db/db.ts";

type Counts = { [Name in keyof CompanyCounts]: Name extends "company_id" ? string : number };

/** Compares each company's stored counts with its rows. A wrong count is a bug: it is corrected, logged and counted. */
export function createCountsCheck(db: Db, log: Pick<Logger, "error">, metrics: Registry) {
  const corrected = new Counter({
    name: "quotemill_counts_corrected_total",
    help: "Companies whose stored counts were wrong and have been corrected",
    registers: [metrics],
  });
  const correctOfferCounts = async (company_id: string) => {
    const { rows } = await sql<{ wrong: boolean }>`
      select app.correct_offer_counts(${company_id}) as wrong`.execute(db);
    if (!rows[0]?.wrong) return;
    corrected.inc();
    log.error({ company_id }, "a company's stored counts of offers were wrong and have been corrected");
  };
  return async () => {
    const companies = await db.selectFrom("companies").select("id").where("deleting_at", "is", null).execute();
    for (const { id } of companies) {
      await correctOfferCounts(id);
      const wrong = await correctCounts(db, id);
      if (!wrong) continue;
      corrected.inc();
      log.error(wrong, "a company's stored counts were wrong and have been corrected");
    }
  };
}

/** Writers lock the company's row until they commit, so the rows counted while we hold that lock must match. */
const correctCounts = (db: Db, companyId: string) =>
  db.transaction().execute(async (tx) => {
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
