import type { CompanySettings } from "@quotemill/shared/companies/settings";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { companyColumns, findRegion } from "../companies/index.ts";
import { replanFollowUps } from "./replan-follow-ups.job.ts";

export function findCompany(db: Db, companyId: string) {
  return db.selectFrom("companies").select(companyColumns).where("id", "=", companyId).executeTakeFirst();
}

/** Reads settings that are about to change. A concurrent save waits, and then sees the saved values. */
export const lockSettings = async (db: Db, companyId: string) =>
  db
    .selectFrom("companies")
    .select([...companyColumns, "details", "follow_ups"])
    .where("id", "=", companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export async function updateSettings(db: Db, companyId: string, changes: Partial<CompanySettings>) {
  if ("time_zone" in changes && changes.time_zone !== (await findRegion(db, companyId)).time_zone) {
    await replanFollowUps(db, companyId);
  }
  return db
    .updateTable("companies")
    .set({ ...changes, updated_at: sql`now()` })
    .where("id", "=", companyId)
    .returning(companyColumns)
    .executeTakeFirstOrThrow();
}

export function latestQuotes(db: Db, companyId: string, limit: number) {
  return db
    .selectFrom("quotes")
    .select([
      sql<Record<string, unknown>>`answers`.as("answers"),
      sql<Record<string, unknown> | null>`outputs`.as("outputs"),
      "template_structure",
      "template_tables",
      "currency",
    ])
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
