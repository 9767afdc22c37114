import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

const company = (db: Db, companyId: string) =>
  db
    .selectFrom("companies")
    .select(["name", "quote_prefix", "quote_next_number", "quote_name_template"])
    .where("id", "=", companyId);

/**
 * Locked before anything else is read, until the transaction ends. Submits of one company run one after another, so
 * that a repeated key is recognised, no number is assigned twice and none is lost. `no key update` lets rows that refer
 * to the company be written, such as its workflow's answers; otherwise the two could deadlock.
 */
export const lockNumbering = (db: Db, companyId: string) =>
  company(db, companyId).forNoKeyUpdate().executeTakeFirstOrThrow();

type Numbering = Awaited<ReturnType<typeof lockNumbering>>;

/** The number the next quote would get. Only reads it. */
export async function previewQuoteNumber(db: Db, companyId: string): Promise<string> {
  const numbering = await company(db, companyId).executeTakeFirstOrThrow();
  return numbering.quote_prefix + (await nextFree(db, companyId, numbering));
}

/** The caller holds the lock. */
export async function takeQuoteNumber(db: Db, companyId: string, numbering: Numbering): Promise<string> {
  const number = await nextFree(db, companyId, numbering);
  await db
    .updateTable("companies")
    .set({ quote_next_number: number + 1 })
    .where("id", "=", companyId)
    .execute();
  return numbering.quote_prefix + number;
}

const step = 1000;
const farthest = 1_000_000;

/** If the next number was set back in the settings, skips those in use. */
async function nextFree(db: Db, companyId: string, { quote_prefix, quote_next_number }: Numbering): Promise<number> {
  for (let from = quote_next_number; from < quote_next_number + farthest; from += step) {
    const { rows } = await sql<{ number: number }>`
      select number from generate_series(${from}::bigint, ${from + step - 1}::bigint) number
      where not exists (
        select from quotes where company_id = ${companyId} and quote_number = ${quote_prefix}::text || number)
      order by number limit 1`.execute(db);
    if (rows[0]) return rows[0].number;
  }
  throw new Error("No free quote number within a million.");
}
