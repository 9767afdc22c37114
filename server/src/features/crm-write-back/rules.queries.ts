import {
  proposedMapping,
  type WriteBack,
  type WriteBackMapping,
  type WriteBackRules,
  type WriteState,
  writeBackTypes,
  writesAnything,
} from "@quotemill/shared/crm/write-back";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { findConnection } from "../crm/index.ts";
import { stopWords } from "./stop.ts";

const countIn = (companyId: string, state: WriteState) => sql<number>`(select count(*) from (
  select from crm_writes where company_id = ${companyId} and state = ${sql.lit(state)} limit 1000) counted)`;

/** Reads the settings for the screen. Rules that belong to another location are ignored. */
export async function readWriteBack(db: Db, companyId: string, now: Date): Promise<WriteBack> {
  const connection = await findConnection(db, companyId);
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select ${countIn(companyId, "waiting")} as waiting, ${countIn(companyId, "failed")} as failed`.execute(db);
  const stored = await db
    .selectFrom("crm_write_back")
    .select(["is_on", "pipeline_id", "stopped_why", "stopped_at", "next_try_at", "updated_at"])
    .select(sql<WriteBackMapping>`mapping`.as("mapping"))
    .where("company_id", "=", companyId)
    .where("location_id", "=", connection?.ghl_location_id ?? "")
    .executeTakeFirst();
  const counts = {
    waiting: rows[0]?.waiting ?? 0,
    failed: rows[0]?.failed ?? 0,
    is_connected: connection !== undefined,
  };
  const nothing = {
    is_on: false,
    updated_at: null,
    stopped: null,
    paused_until: null,
    pipeline_id: null,
    mapping: proposedMapping,
  };
  if (!stored) return { ...counts, ...nothing };
  const { is_on, pipeline_id, mapping, stopped_why, stopped_at, next_try_at, updated_at } = stored;
  return {
    ...counts,
    is_on,
    updated_at,
    pipeline_id,
    mapping,
    stopped: stopped_why && stopped_at ? { ...stopWords(stopped_why), at: stopped_at } : null,
    paused_until: is_on && Date.parse(next_try_at) > now.getTime() ? next_try_at : null,
  };
}

/** Turning it on begins with a clean slate. */
export async function storeRules(
  db: Db,
  companyId: string,
  { is_on, location_id, ...rules }: WriteBackRules & { is_on: boolean; location_id: string },
) {
  const types = writeBackTypes.filter((type) => writesAnything(rules, type));
  const values = {
    is_on,
    location_id,
    pipeline_id: rules.pipeline_id,
    mapping: JSON.stringify(rules.mapping),
    types: [...types],
    updated_at: sql<string>`now()`,
  };
  const anew = { stopped_why: null, stopped_at: null, failures: 0, next_try_at: "epoch" };
  await db
    .insertInto("crm_write_back")
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) => conflict.column("company_id").doUpdateSet({ ...values, ...(is_on && anew) }))
    .execute();
}
