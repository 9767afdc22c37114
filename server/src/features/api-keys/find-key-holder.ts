import { type KeyScope, keyHolderName } from "@quotemill/shared/access/api-keys";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { actingFor } from "../../platform/db/acting.ts";
import type { Db } from "../../platform/db/db.ts";
import { compiledOnce } from "../../platform/db/driver.ts";
import { AppError } from "../../platform/errors.ts";
import { inTurn } from "../../platform/fair-queue.ts";
import type { KeyHolder } from "../../platform/http/access.ts";
import { budgets, type CallLimits, errorOf, ipAddressOf } from "../../platform/http/budgets.ts";
import { hashKey, isWellFormed } from "./key-text.ts";

interface FoundKey {
  company_id: string;
  id: string;
  name: string;
  scopes: KeyScope[];
  expires_at: string | null;
  /** True if its use has to be noted again. */
  is_unnoted: boolean;
}

const found = { id: "", company_id: sql<string>`company_id::text`, app_role: "user", database_role: "quotemill_app" };

/**
 * Finds a key and acts for its company, in one statement that is built only once, like the one for sessions. It acts
 * for no person. If there is no such key, there is no row and nothing is set. The transaction must then end, because it
 * would continue with the server's rights.
 */
export const actForKey = compiledOnce((db: Db, hash: Buffer) =>
  sql<FoundKey>`
    with found as materialized (
      select api_keys.company_id, api_keys.id, api_keys.name, scopes, expires_at,
        (last_used_at > now() - interval '1 minute') is not true as is_unnoted
      from api_key_secrets secret
      join api_keys on api_keys.company_id = secret.company_id and api_keys.id = secret.key_id
      join companies on companies.id = secret.company_id
      where secret.hash = ${hash} and (ends_at > now()) is not false and (expires_at > now()) is not false
        and deleting_at is null)
    select found.*, ${actingFor(found)} from found`.compile(db),
);

const wrongKey = () =>
  new AppError("not_signed_in", "This API key is not valid. It may have been revoked or have ended.");
const tooManyUnknown = () => errorOf("Too many API keys that are not known. Please wait a moment.", 1);
/** Size of the cache of key digests. */
const mostKnown = 100_000;

/**
 * Finds the holder of a key. The checks that need no database come first, so that guesses cost next to nothing. Wrong
 * keys never lock out a right one from the same address: only a few unknown keys are looked up at a time, and addresses
 * are served in rotation.
 */
export function keyHolderFinder(db: Db, limits: CallLimits) {
  const { most } = budgets.apiKeysUnknown;
  const lookUp = inTurn(2, { mostWaiting: most, refusal: tooManyUnknown });
  /** The ids of keys that were right, by their digests: two while a rotation overlaps. */
  const known = new Map<string, string>();
  const noting = new Set<string>();

  /** Does not wait, because a read must not cost a write. */
  function noteUse(request: FastifyRequest, { company_id, id }: FoundKey) {
    if (noting.has(id)) return;
    noting.add(id);
    db.updateTable("api_keys")
      .set({ last_used_at: sql<string>`now()`, last_used_from: request.ip.slice(0, 45) })
      .where("company_id", "=", company_id)
      .where("id", "=", id)
      .execute()
      .catch((error: unknown) => request.log.warn({ err: error }, "the use of an API key could not be noted"))
      .finally(() => noting.delete(id));
  }

  return async (
    request: FastifyRequest,
    key: string,
    openDb: (callerId: string) => Promise<Db>,
  ): Promise<KeyHolder> => {
    if (!isWellFormed(key)) throw wrongKey();
    const hash = hashKey(key);
    const digest = hash.toString("base64url");
    const knownId = known.get(digest);
    if (knownId) limits.key(request, knownId);
    const find = async () => actForKey(await openDb(digest), hash);
    const [row] = await (knownId ? find() : lookUp(ipAddressOf(request), find));
    if (!row) {
      known.delete(digest);
      throw wrongKey();
    }
    if (known.size >= mostKnown) known.clear();
    known.set(digest, row.id);
    if (!knownId) limits.key(request, row.id);
    if (row.is_unnoted) noteUse(request, row);
    const { company_id, id, name, scopes, expires_at } = row;
    return {
      id: null,
      email: null,
      full_name: keyHolderName(name),
      app_role: "user",
      company_id,
      sees_costs: false,
      sees_all_quotes: true,
      key: { id, name, scopes, expires_at },
    };
  };
}
