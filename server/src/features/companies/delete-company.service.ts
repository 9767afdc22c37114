import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Actor } from "../../platform/http/access.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { recordActivity } from "../activity/index.ts";
import { lockActiveGlobalAdmins } from "../auth/index.ts";
import { removeFilesJob } from "../files/index.ts";

/**
 * The cost limit of a batch, and the cost of a row in each table. Rows that refer to others come first, so that no
 * batch causes a cascade of unknown size. Deleting a person is expensive, because everything they may have created is
 * searched.
 */
const batchCost = 1_000;
const rowCosts = {
  crm_calls: 1,
  crm_writes: 1,
  crm_cards: 1,
  crm_people: 1,
  event_attempts: 1,
  event_deliveries: 1,
  event_endpoints: 1,
  events: 1,
  webhook_deliveries: 1,
  workflow_messages: 1,
  quote_sends: 1,
  offer_events: 1,
  offer_follow_ups: 1,
  follow_up_refusals: 1,
  offer_quotes: 1,
  acceptance_news: 1,
  offer_acceptances: 1,
  offers: 1,
  phone_calls: 1,
  quotes: 1,
  revised_numbers: 1,
  saved_quotes: 1,
  quote_photos: 1,
  person_activity: 1,
  prefilled_templates: 1,
  template_versions: 1,
  template_drafts: 1,
  form_templates: 1,
  price_imports: 50,
  price_import_columns: 1,
  price_change_rows: 1,
  price_changes: 1,
  price_item_parts: 1,
  price_items: 1,
  deleted_records: 1,
  idempotent_calls: 1,
  saved_views: 1,
  contact_import_rows: 1,
  contact_imports: 1,
  contacts: 1,
  users: 20,
};
type EmptiedTable = keyof typeof rowCosts;
export const emptiedTables = Object.keys(rowCosts) as EmptiedTable[];

/**
 * Locks the company's people out and deletes the first batch, which covers a small company entirely. Returns whether
 * there is more: a job deletes it, and the company stays in the list until then. The activity about the deletion stays.
 */
export async function deleteCompany(db: Db, actor: Actor, companyId: string): Promise<{ deleting: boolean }> {
  const company = await lockCompany(db, companyId);
  if (!company) notFound("company");
  if (company.deleting_at) return { deleting: true };
  await keepOneGlobalAdmin(db, companyId);
  await db.updateTable("companies").set({ deleting_at: sql<string>`now()` }).where("id", "=", companyId).execute();
  await db.deleteFrom("company_secrets").where("company_id", "=", companyId).execute();
  await db.deleteFrom("api_keys").where("company_id", "=", companyId).execute();
  await db.deleteFrom("sso_connections").where("company_id", "=", companyId).execute();
  await db.deleteFrom("sso_domains").where("company_id", "=", companyId).execute();
  await recordActivity(db, actor, { action: "company.deleted", subject: company.name, company_id: companyId });
  return { deleting: !(await deleteBatch(db, companyId)) };
}

/** Deletes one batch and queues the next. */
export const deleteCompanyJob = defineJob({
  name: "delete_company",
  lane: "upkeep",
  payload: z.object({ company_id: z.uuid() }),
  run: ({ db }: { db: Db }, { company_id }) =>
    transact(db, company_id, async (tx) => {
      if (await lockCompany(tx, company_id)) await deleteBatch(tx, company_id);
    }),
});

/**
 * Adds the job for the next batch in the same transaction, so that a killed process loses nothing. Returns true at the
 * end.
 */
async function deleteBatch(db: Db, companyId: string): Promise<boolean> {
  // Each batch does this, because a request that began before the company was marked may have invited someone.
  await deleteAccounts(db, companyId);
  let rows = 0;
  let room = batchCost;
  for (const table of emptiedTables) {
    const limit = Math.floor(room / rowCosts[table]);
    const deleted = await deleteRows(db, table, companyId, limit);
    rows += deleted;
    room -= deleted * rowCosts[table];
    // Fewer rows may also mean that someone else was changing one just then.
    if (deleted < limit && !(await hasRows(db, table, companyId))) continue;
    await recordProgress(db, companyId, rows);
    await deleteCompanyJob.add(db, { company_id: companyId });
    return false;
  }
  await db.deleteFrom("companies").where("id", "=", companyId).execute();
  await removeFilesJob.add(db, { prefix: companyId });
  return true;
}

/** Lets one batch run at a time, and lets no one add rows for the company until it has finished. */
const lockCompany = (db: Db, companyId: string) =>
  db.selectFrom("companies").select(["name", "deleting_at"]).where("id", "=", companyId).forUpdate().executeTakeFirst();

const deleteAccounts = (db: Db, companyId: string) =>
  db
    .deleteFrom("auth.users")
    .where("email", "in", (row) => row.selectFrom("users").select("email").where("company_id", "=", companyId))
    .execute();

async function deleteRows(db: Db, table: EmptiedTable, companyId: string, limit: number) {
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where company_id = ${companyId} limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}

async function hasRows(db: Db, table: EmptiedTable, companyId: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where company_id = ${companyId} limit 1`.execute(db);
  return rows.length > 0;
}

/** A global admin can belong to a company, and would be deleted with it. */
async function keepOneGlobalAdmin(db: Db, companyId: string) {
  const admins = await lockActiveGlobalAdmins(db);
  if (admins.length > 0 && admins.every((admin) => admin.company_id === companyId)) {
    throw new AppError("conflict", "The last global admin belongs to this company, so it cannot be deleted.");
  }
}

async function recordProgress(db: Db, companyId: string, rows: number) {
  await sql`update companies set
    rows_deleted = rows_deleted + ${rows},
    rows_to_delete = case rows_to_delete when 0 then ${rows} + (${countRows(companyId)}) else rows_to_delete end
    where id = ${companyId}`.execute(db);
}

const countRows = (companyId: string) =>
  sql.join(
    emptiedTables.map((table) => sql`(select count(*) from ${sql.table(table)} where company_id = ${companyId})`),
    sql` + `,
  );
