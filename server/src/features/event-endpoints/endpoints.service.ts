import type { SeenSecret } from "@quotemill/shared/access/seen-secret";
import type { EventType } from "@quotemill/shared/events/catalogue";
import type { EndpointChanges, endpointInput, SavedEndpoint } from "@quotemill/shared/events/endpoints";
import { readAddress } from "@quotemill/shared/text/web-address";
import { sql } from "kysely";
import type { z } from "zod";
import { onUniqueViolation } from "../../platform/db/database-errors.ts";
import type { Db } from "../../platform/db/db.ts";
import { takeTurn } from "../../platform/db/locks.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type CompanyActor, isKey, type KeyHolder } from "../../platform/http/access.ts";
import { checkRoom } from "../../platform/http/budgets.ts";
import { checkSeen, checkSeenSecret } from "../../platform/http/check-seen.ts";
import type { Outbound } from "../../platform/http/outbound.ts";
import { decrypt, encrypt, type Keys } from "../../platform/keys.ts";
import { recordActivity } from "../activity/index.ts";
import { newSigningSecret } from "../workflow/index.ts";
import { listEndpoints } from "./endpoints.queries.ts";
import { wakeEndpoint } from "./wake-endpoint.ts";

/**
 * Time for which the previous secret still signs after a rotation, so that no message is refused while a receiver is
 * changed.
 */
const overlapHours = 24;

/** Returns the host, which is all that the activity names: anyone who knows the whole address can call the receiver. */
export const hostOf = (url: string) => readAddress(url)?.host ?? "";

const urlTaken = "There is an endpoint with this address already.";
const onTaken = onUniqueViolation(
  "event_endpoints_url_key",
  () => new AppError("conflict", urlTaken, { url: urlTaken }),
);

function checkAddress(outbound: Outbound, url: string) {
  const problem = outbound.problemWith(url, "address");
  if (problem) throw new AppError("validation_failed", problem, { url: problem });
}

const endpointWith = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom("event_endpoints")
    .select([
      "id",
      "url",
      sql<EventType[]>`types`.as("types"),
      "is_enabled",
      "api_key_id",
      sql<string | null>`case when previous_until > now() then previous_until end`.as("previous_until"),
    ])
    .where("company_id", "=", companyId)
    .where("id", "=", id);

export const findEndpoint = async (db: Db, companyId: string, id: string) =>
  (await endpointWith(db, companyId, id).executeTakeFirst()) ?? notFound("endpoint");

const lockEndpoint = async (db: Db, companyId: string, id: string) =>
  (await endpointWith(db, companyId, id).forNoKeyUpdate().executeTakeFirst()) ?? notFound("endpoint");

async function read(db: Db, companyId: string, id: string, secret: string | null): Promise<SavedEndpoint> {
  const [endpoint = notFound("endpoint")] = await listEndpoints(db, companyId, id);
  return { ...endpoint, secret };
}

interface Deps {
  keys: Keys;
  outbound: Outbound;
}

/**
 * Adds an endpoint, or changes the one that has this address: automation services subscribe again and again, and must
 * not get everything twice. Only a new endpoint returns a secret.
 */
export async function saveEndpoint(
  db: Db,
  { keys, outbound }: Deps,
  actor: CompanyActor,
  { url, types, is_enabled, source }: z.output<typeof endpointInput>,
) {
  const { company_id } = actor;
  checkAddress(outbound, url);
  await takeTurn(db, `event endpoints ${company_id}`);
  const known = await db
    .selectFrom("event_endpoints")
    .select("id")
    .where("company_id", "=", company_id)
    .where("url", "=", url)
    .executeTakeFirst();
  if (known) return changeEndpoint(db, outbound, actor, known.id, { url, types, is_enabled });
  await checkRoom(db, "eventEndpoints", company_id);
  const secret = newSigningSecret();
  const { id } = await db
    .insertInto("event_endpoints")
    .values({
      company_id,
      url,
      types,
      is_enabled,
      source: source ?? (isKey(actor) ? "api" : "app"),
      created_by: actor.id,
      api_key_id: isKey(actor) ? actor.key.id : null,
      secret_encrypted: encrypt(keys.encryption, secret),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordActivity(db, actor, { action: "endpoint.added", subject: hostOf(url) });
  return read(db, company_id, id, secret);
}

/** Switching an endpoint off ends what waits for it, which can be replayed. Switching it on begins with a clean slate. */
export async function changeEndpoint(
  db: Db,
  outbound: Outbound,
  actor: CompanyActor,
  id: string,
  { seen, ...changes }: EndpointChanges,
) {
  const { company_id } = actor;
  const { url, types, is_enabled } = changes;
  if (url !== undefined) checkAddress(outbound, url);
  const before = await lockEndpoint(db, company_id, id);
  checkSeen(before, changes, seen);
  const isSwitched = is_enabled !== undefined && is_enabled !== before.is_enabled;
  const isOther =
    isSwitched || (url ?? before.url) !== before.url || (types ?? before.types).join() !== before.types.join();
  await db
    .updateTable("event_endpoints")
    .set({
      ...(url !== undefined && { url }),
      ...(types && { types }),
      ...(is_enabled !== undefined && { is_enabled }),
      ...((isSwitched || (url !== undefined && url !== before.url)) && cleanSlate),
      ...(isKey(actor) ? isOther && noteKey(actor, before) : url !== undefined && { changed_by_keys: [] }),
      ...(!isKey(actor) && url !== undefined && url !== before.url && { api_key_id: null }),
      updated_at: sql<string>`now()`,
    })
    .where("company_id", "=", company_id)
    .where("id", "=", id)
    .execute()
    .catch(onTaken);
  if (isSwitched && !is_enabled) await endWaiting(db, company_id, id);
  await recordActivity(db, actor, { action: "endpoint.changed", subject: hostOf(url ?? before.url) });
  return read(db, company_id, id, null);
}

/** An endpoint that a key changed is switched off with the key: see `ended-keys.ts`. */
const noteKey = ({ key }: KeyHolder, { api_key_id }: { api_key_id: string | null }) =>
  key.id !== api_key_id && {
    changed_by_keys: sql<string[]>`array_append(array_remove(changed_by_keys, ${key.id}), ${key.id})`,
  };

const cleanSlate = {
  failing_since: null,
  failures: 0,
  next_try_at: "epoch",
  is_slow: false,
  warned_at: null,
  given_up_at: null,
};

/** Fails the deliveries that wait for an endpoint that is switched off. Someone can still replay them. */
export const endWaiting = (db: Db, companyId: string, id: string) =>
  db
    .updateTable("event_deliveries")
    .set({ state: "failed" })
    .where("company_id", "=", companyId)
    .where("endpoint_id", "=", id)
    .where("state", "=", "waiting")
    .execute();

/** Removes an endpoint. Removing one that does not exist is no error: the result is the same. */
export async function removeEndpoint(db: Db, actor: CompanyActor, id: string) {
  const removed = await db
    .deleteFrom("event_endpoints")
    .where("company_id", "=", actor.company_id)
    .where("id", "=", id)
    .returning("url")
    .executeTakeFirst();
  if (removed) await recordActivity(db, actor, { action: "endpoint.removed", subject: hostOf(removed.url) });
}

/** At most two secrets sign at a time: a header has limited room. */
export async function rotateSecret(db: Db, keys: Keys, actor: CompanyActor, id: string, seen: SeenSecret) {
  const { company_id } = actor;
  const secret = newSigningSecret();
  const before = await lockEndpoint(db, company_id, id);
  checkSeenSecret(before.previous_until, seen);
  await db
    .updateTable("event_endpoints")
    .set({
      previous_secret_encrypted: sql`secret_encrypted`,
      previous_until: sql<string>`now() + make_interval(hours => ${overlapHours})`,
      secret_encrypted: encrypt(keys.encryption, secret),
      updated_at: sql<string>`now()`,
    })
    .where("company_id", "=", company_id)
    .where("id", "=", id)
    .execute();
  await recordActivity(db, actor, { action: "endpoint.secret_rotated", subject: hostOf(before.url) });
  return read(db, company_id, id, secret);
}

interface StoredSecrets {
  secret_encrypted: Buffer;
  previous_secret_encrypted: Buffer | null;
  previous_until: string | null;
}

/** The newest first: a receiver accepts any of the signatures. */
export function signingSecrets(keys: Keys, stored: StoredSecrets, now: Date): string[] {
  const isOldAlive = stored.previous_until !== null && Date.parse(stored.previous_until) > now.getTime();
  const encrypted = [stored.secret_encrypted, ...(isOldAlive ? [stored.previous_secret_encrypted] : [])];
  return encrypted.flatMap((secret) => (secret ? decrypt(keys.encryption, secret) : []));
}

const anew = { state: "waiting", attempts: 0, next_at: "epoch" };

async function requireEnabled(db: Db, companyId: string, id: string) {
  const endpoint = await findEndpoint(db, companyId, id);
  if (!endpoint.is_enabled) throw new AppError("conflict", "This endpoint is switched off. Switch it on first.");
  return endpoint;
}

/** Delivers an event again, or for the first time to an endpoint that is younger than it. */
export async function replayEvent(db: Db, actor: CompanyActor, id: string, event_id: string) {
  const { company_id } = actor;
  const { url } = await requireEnabled(db, company_id, id);
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("event_deliveries")
    .columns(["company_id", "endpoint_id", "event_id"])
    .expression(
      db
        .selectFrom("events")
        .select(["company_id", sql<string>`${id}::uuid`.as("endpoint_id"), "id"])
        .where("company_id", "=", company_id)
        .where("id", "=", event_id),
    )
    .onConflict((conflict) => conflict.columns(["company_id", "endpoint_id", "event_id"]).doUpdateSet(anew))
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) notFound("event");
  return noteReplayed(db, actor, { id, url }, 1);
}

export async function replayFailed(db: Db, actor: CompanyActor, id: string, since: string | undefined) {
  const { url } = await requireEnabled(db, actor.company_id, id);
  const { numUpdatedRows } = await db
    .updateTable("event_deliveries")
    .set(anew)
    .where("company_id", "=", actor.company_id)
    .where("endpoint_id", "=", id)
    .where("state", "=", "failed")
    .$if(since !== undefined, (query) => query.where("created_at", ">=", since ?? ""))
    .executeTakeFirstOrThrow();
  return noteReplayed(db, actor, { id, url }, Number(numUpdatedRows));
}

/** A replay is also a request to try now, so a failing endpoint is called without waiting for its time. */
async function noteReplayed(db: Db, actor: CompanyActor, { id, url }: { id: string; url: string }, count: number) {
  if (count === 0) return { count };
  await db
    .updateTable("event_endpoints")
    .set({ next_try_at: "epoch" })
    .where("company_id", "=", actor.company_id)
    .where("id", "=", id)
    .execute();
  await wakeEndpoint(db, { company_id: actor.company_id, endpoint_id: id });
  await recordActivity(db, actor, { action: "endpoint.replayed", subject: `${hostOf(url)}: ${count}` });
  return { count };
}
