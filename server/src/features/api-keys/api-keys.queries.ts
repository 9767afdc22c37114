import type { ApiKey, ApiKeyInput, KeyScope } from "@quotemill/shared/access/api-keys";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { hashKey, makeKey, shownParts } from "./key-text.ts";

const ownKeys = (db: Db, companyId: string) =>
  db
    .selectFrom("api_keys")
    .innerJoin("api_key_secrets as secret", (join) =>
      join
        .onRef("secret.company_id", "=", "api_keys.company_id")
        .onRef("secret.key_id", "=", "api_keys.id")
        .on("secret.ends_at", "is", null),
    )
    .leftJoin("users", (join) =>
      join.onRef("users.company_id", "=", "api_keys.company_id").onRef("users.id", "=", "api_keys.created_by"),
    )
    .select([
      "api_keys.id",
      "api_keys.name",
      sql<KeyScope[]>`scopes`.as("scopes"),
      "secret.prefix",
      "secret.last_four",
      "users.full_name as created_by_name",
      "api_keys.created_at",
      "api_keys.expires_at",
      "last_used_at",
      "last_used_from",
      sql<string | null>`(select max(ends_at) from api_key_secrets previous
        where previous.company_id = api_keys.company_id and previous.key_id = api_keys.id and ends_at > now())`.as(
        "previous_until",
      ),
    ])
    .where("api_keys.company_id", "=", companyId);

export const listKeys = (db: Db, companyId: string): Promise<ApiKey[]> =>
  ownKeys(db, companyId).orderBy("api_keys.created_at", "desc").orderBy("api_keys.id").execute();

export const findKey = (db: Db, companyId: string, id: string): Promise<ApiKey | undefined> =>
  ownKeys(db, companyId).where("api_keys.id", "=", id).executeTakeFirst();

/** Keeps a rotation and a revocation of the same key from meeting. */
export const lockKey = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom("api_keys")
    .select("name")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export async function insertKey(
  db: Db,
  companyId: string,
  createdBy: string | null,
  { name, scopes, expires_at }: ApiKeyInput,
) {
  const { id } = await db
    .insertInto("api_keys")
    .values({ company_id: companyId, name, scopes, expires_at: expires_at ?? null, created_by: createdBy })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the new key, of which only the digest is stored. */
export async function insertSecret(db: Db, company_id: string, key_id: string): Promise<string> {
  const key = makeKey();
  await db
    .insertInto("api_key_secrets")
    .values({ company_id, key_id, hash: hashKey(key), ...shownParts(key) })
    .execute();
  return key;
}

/** Lets the current secret end after some hours, and an earlier one at once: at most two are valid at a time. */
export async function endSecrets(db: Db, companyId: string, keyId: string, overlapHours: number): Promise<void> {
  const secrets = sql`company_id = ${companyId} and key_id = ${keyId}`;
  await sql`delete from api_key_secrets where ${secrets} and (ends_at is not null or ${overlapHours} = 0)`.execute(db);
  await sql`update api_key_secrets set ends_at = now() + make_interval(hours => ${overlapHours})
    where ${secrets}`.execute(db);
}

export const deleteKey = (db: Db, companyId: string, id: string) =>
  db.deleteFrom("api_keys").where("company_id", "=", companyId).where("id", "=", id).execute();
