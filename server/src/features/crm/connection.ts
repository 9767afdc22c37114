import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { decrypt, type Keys } from "../../platform/keys.ts";
import { writeBackTask } from "../events/index.ts";

/** Finds what a call to the CRM needs. Returns undefined if the company is not connected. */
export function findConnection(db: Db, companyId: string) {
  return db
    .selectFrom("companies")
    .innerJoin("company_secrets as secret", (join) =>
      join.onRef("secret.company_id", "=", "companies.id").on("secret.kind", "=", "ghl_token"),
    )
    .select(["secret.id as secret_id", "secret.value_encrypted", "companies.ghl_location_id", "companies.ghl_problem"])
    .where("companies.id", "=", companyId)
    .where("companies.ghl_connected", "=", true)
    .executeTakeFirst();
}

interface NewConnection {
  ghl_location_id: string;
  ghl_location_name: string | null;
  token_encrypted: Buffer;
}

/** Locks the company's row first: if two connect at once, the second waits and then replaces the first. */
export async function storeConnection(db: Db, companyId: string, { token_encrypted, ...location }: NewConnection) {
  await updateCompany(db, companyId, { ...location, ghl_connected: true, ghl_problem: null });
  await deleteToken(db, companyId);
  await db
    .insertInto("company_secrets")
    .values({ company_id: companyId, kind: "ghl_token", value_encrypted: token_encrypted })
    .execute();
  await resumeWriteBack(db, companyId, location.ghl_location_id);
}

/** Continues the events that waited for a working token. In another location, everything must be set up again. */
async function resumeWriteBack(db: Db, companyId: string, locationId: string) {
  const resumed = await db
    .updateTable("crm_write_back")
    .set({ stopped_why: null, stopped_at: null, failures: 0, next_try_at: "epoch" })
    .where("company_id", "=", companyId)
    .returning("location_id")
    .executeTakeFirst();
  if (!resumed) return;
  if (resumed.location_id !== locationId) return turnOffWriteBack(db, companyId);
  await sql`select app.add_job(${writeBackTask}, json_build_object('company_id', ${companyId}::text))`.execute(db);
}

/** Skips all waiting writes. */
export async function turnOffWriteBack(db: Db, companyId: string) {
  await db
    .updateTable("crm_write_back")
    .set({ is_on: false, stopped_why: null, stopped_at: null })
    .where("company_id", "=", companyId)
    .execute();
  await db
    .updateTable("crm_writes")
    .set({ state: "skipped", reason: "Write back was turned off first." })
    .where("company_id", "=", companyId)
    .where("state", "=", "waiting")
    .execute();
}

export async function wipeConnection(db: Db, companyId: string) {
  const nothing = { ghl_location_id: null, ghl_location_name: null, ghl_problem: null };
  await updateCompany(db, companyId, { ...nothing, ghl_connected: false });
  await deleteToken(db, companyId);
  await turnOffWriteBack(db, companyId);
}

/**
 * Records a problem only for the token that it was seen with: the company may have connected with another one since.
 */
export async function recordProblem(db: Db, companyId: string, secretId: string, ghl_problem: string | null) {
  await db
    .updateTable("companies")
    .set({ ghl_problem })
    .where("id", "=", companyId)
    .where((row) =>
      row.exists(
        row
          .selectFrom("company_secrets")
          .select("id")
          .where("company_secrets.company_id", "=", companyId)
          .where("company_secrets.id", "=", secretId),
      ),
    )
    .execute();
}

interface Connection {
  ghl_connected: boolean;
  ghl_location_id: string | null;
  ghl_location_name: string | null;
  ghl_problem: null;
}

function updateCompany(db: Db, companyId: string, connection: Connection) {
  return db
    .updateTable("companies")
    .set({ ...connection, updated_at: sql<string>`now()` })
    .where("id", "=", companyId)
    .execute();
}

function deleteToken(db: Db, companyId: string) {
  return db.deleteFrom("company_secrets").where("company_id", "=", companyId).where("kind", "=", "ghl_token").execute();
}

/** A stored token encrypted with another key is lost; the company can connect again. */
export function openToken(keys: Keys, sealed: Buffer): string | null {
  try {
    return decrypt(keys.encryption, sealed);
  } catch {
    return null;
  }
}
