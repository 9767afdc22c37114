import { createHash, createHmac, randomBytes } from "node:crypto";
import { type RotateSecretInput, type SecretKind, secretKind } from "@quotemill/shared/workflow/runs";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { takeTurn } from "../../platform/db/locks.ts";
import { transact } from "../../platform/db/transact.ts";
import { checkSeenSecret } from "../../platform/http/check-seen.ts";
import { decrypt, encrypt, type Keys } from "../../platform/keys.ts";

/**
 * Time for which the previous secret works after a rotation, so that a workflow can be changed without losing an
 * answer.
 */
const overlapHours = 24;

const hashSecret = (secret: string) => createHash("sha256").update(secret).digest();

/** Finds the company's secrets of that kind, the current one first. */
export async function findSecrets(db: Db, keys: Keys, companyId: string, kind: SecretKind): Promise<string[]> {
  return (await findAlive(db, keys, companyId, [kind])).map(({ secret }) => secret);
}

/** Finds the secrets, or creates one for a company that was not made through the API. */
async function ensureSecrets(db: Db, keys: Keys, companyId: string, kind: SecretKind): Promise<string[]> {
  const known = await findSecrets(db, keys, companyId, kind);
  if (known.length > 0) return known;
  const make = async (tx: Db) => {
    await takeSecretTurn(tx, companyId, kind);
    const made = await findSecrets(tx, keys, companyId, kind);
    return made.length > 0 ? made : [await insertSecret(tx, keys, companyId, kind)];
  };
  return db.isTransaction ? make(db) : transact(db, companyId, make);
}

/** Creates the secrets that a new company needs to talk to its workflow. */
export async function createSecrets(db: Db, keys: Keys, companyId: string): Promise<void> {
  for (const kind of secretKind.options) await ensureSecrets(db, keys, companyId, kind);
}

/** Creates secrets of companies that were not created through the API, such as the demo's. */
export async function createMissingSecrets(db: Db, keys: Keys): Promise<void> {
  const companies = await db
    .selectFrom("companies")
    .select("id")
    .where("deleting_at", "is", null)
    .where(
      sql<number>`(select count(*) from company_secrets
        where company_id = companies.id and kind = any(${secretKind.options}) and expires_at is null)`,
      "<",
      secretKind.options.length,
    )
    .execute();
  for (const { id } of companies) {
    await transact(db, id, async (tx) => {
      if (await holdCompany(tx, id)) await createSecrets(tx, keys, id);
    });
  }
}

/** Keeps the company from being deleted until the transaction ends. Returns false if it is gone already. */
const holdCompany = async (db: Db, id: string) =>
  (await db.selectFrom("companies").select("id").where("id", "=", id).forKeyShare().executeTakeFirst()) !== undefined;

/** Two concurrent first uses must agree on one secret, and two rotations must not leave two current ones. */
const takeSecretTurn = (db: Db, companyId: string, kind: SecretKind) => takeTurn(db, `${kind} ${companyId}`);

/**
 * The secret that signs messages from this server itself. The company does not know it: unlike its signing secret, it
 * cannot be used to make our own workflow print or mail anything else.
 */
export const sealSecret = (keys: Keys, companyId: string) =>
  `whsec_${createHmac("sha256", keys.seal).update(companyId).digest("base64")}`;

/** Finds the secrets that an outgoing message needs: the static one, and those that sign it. */
export async function messageSecrets(db: Db, keys: Keys, companyId: string) {
  const alive = await findAlive(db, keys, companyId, ["upload_secret", "signing_secret"]);
  const secrets = (wanted: SecretKind) => alive.flatMap(({ kind, secret }) => (kind === wanted ? [secret] : []));
  const [uploadSecret = (await ensureSecrets(db, keys, companyId, "upload_secret"))[0] ?? ""] =
    secrets("upload_secret");
  const signing = secrets("signing_secret");
  const signingSecrets = signing.length > 0 ? signing : await ensureSecrets(db, keys, companyId, "signing_secret");
  return { uploadSecret, signingSecrets, seal: sealSecret(keys, companyId) };
}

/**
 * Makes a new secret. At most two are valid at a time: each of them signs every message, and a header has limited room.
 */
export async function rotateSecret(
  db: Db,
  keys: Keys,
  companyId: string,
  { kind, ...seen }: RotateSecretInput,
): Promise<void> {
  await takeSecretTurn(db, companyId, kind);
  checkSeenSecret(await previousUntil(db, companyId, kind), seen);
  await endPreviousSecret(db, companyId, kind);
  await db
    .updateTable("company_secrets")
    .set({ expires_at: sql<string>`now() + make_interval(hours => ${overlapHours})` })
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("expires_at", "is", null)
    .execute();
  await insertSecret(db, keys, companyId, kind);
}

/** Ends a leaked secret at once, which must not stay valid for the overlap. */
export async function endPreviousSecret(db: Db, companyId: string, kind: SecretKind): Promise<void> {
  await db
    .deleteFrom("company_secrets")
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("expires_at", "is not", null)
    .execute();
}

export async function previousUntil(db: Db, companyId: string, kind: SecretKind): Promise<string | null> {
  const row = await db
    .selectFrom("company_secrets")
    .select("expires_at")
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/**
 * Finds the company that an upload secret belongs to, by digest, so that no secret is compared character by character.
 */
export async function companyOfUploadSecret(db: Db, secret: string): Promise<string | null> {
  const row = await db
    .selectFrom("company_secrets")
    .select("company_id")
    .where("kind", "=", "upload_secret")
    .where("value_hash", "=", hashSecret(secret))
    .where(isAlive)
    .executeTakeFirst();
  return row?.company_id ?? null;
}

const isAlive = sql<boolean>`(expires_at is null or expires_at > now())`;

async function findAlive(db: Db, keys: Keys, companyId: string, kinds: SecretKind[]) {
  const rows = await db
    .selectFrom("company_secrets")
    .select(["kind", "value_encrypted"])
    .where("company_id", "=", companyId)
    .where(sql<boolean>`kind = any(${kinds})`)
    .where(isAlive)
    .orderBy(sql`expires_at is null`, "desc")
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ kind, value_encrypted }) => ({ kind, secret: decrypt(keys.encryption, value_encrypted) }));
}

/** As Standard Webhooks writes it. */
export const newSigningSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

async function insertSecret(db: Db, keys: Keys, companyId: string, kind: SecretKind): Promise<string> {
  const secret = kind === "signing_secret" ? newSigningSecret() : randomBytes(32).toString("base64url");
  await db
    .insertInto("company_secrets")
    .values({
      company_id: companyId,
      kind,
      value_encrypted: encrypt(keys.encryption, secret),
      value_hash: kind === "upload_secret" ? hashSecret(secret) : null,
    })
    .execute();
  return secret;
}
