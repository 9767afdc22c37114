import { sql } from "kysely";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { recordActivity } from "../activity/index.ts";
import { tellAdmins } from "../users/index.ts";
import { changedByKeyLetter } from "./endpoint-letters.ts";
import { endWaiting, hostOf } from "./endpoints.service.ts";

interface EndedKey {
  company_id: string;
  id: string;
  name: string;
}

const quotemill = { id: null, email: null, full_name: null };

/**
 * Switches off the endpoints that the key changed and did not make: they may post to an address that no one else knows
 * of. Endpoints that it made are deleted with its row.
 */
export async function pauseChangedBy(db: Db, { company_id, id: key_id, name }: EndedKey): Promise<void> {
  const changed = await db
    .updateTable("event_endpoints")
    .set({ is_enabled: false, changed_by_keys: sql`array_remove(changed_by_keys, ${key_id})` })
    .where("company_id", "=", company_id)
    .where(sql<boolean>`${key_id} = any(changed_by_keys)`)
    .returning(["id", "url"])
    .execute();
  for (const { id, url } of changed) {
    await endWaiting(db, company_id, id);
    const subject = hostOf(url);
    await tellAdmins(db, company_id, changedByKeyLetter(subject, name));
    await recordActivity(db, { ...quotemill, company_id }, { action: "endpoint.paused", subject });
  }
}

/** A timer runs this. The row of a key stays when its time is over, so this ends what a revocation would have ended. */
export const endExpiredKeysJob = defineJob({
  name: "end_expired_keys",
  lane: "upkeep",
  payload: z.object({}),
  run: ({ db, clock }: { db: Db; clock: Clock }) => endThoseOfExpiredKeys(db, clock().toISOString()),
});

/** Maximum per run; the timer comes again. */
const mostAtOnce = 1_000;

async function endThoseOfExpiredKeys(db: Db, now: string): Promise<void> {
  const ended = await db
    .selectFrom("api_keys")
    .select(["company_id", "id", "name"])
    .where("expires_at", "<=", now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("event_endpoints")
          .select("event_endpoints.id")
          .whereRef("event_endpoints.company_id", "=", "api_keys.company_id")
          .where(sql<boolean>`(api_key_id = api_keys.id or api_keys.id = any(changed_by_keys))`),
      ),
    )
    .limit(mostAtOnce)
    .execute();
  for (const key of ended) {
    await transact(db, key.company_id, async (tx) => {
      await pauseChangedBy(tx, key);
      const removed = await tx
        .deleteFrom("event_endpoints")
        .where("company_id", "=", key.company_id)
        .where("api_key_id", "=", key.id)
        .returning("url")
        .execute();
      for (const { url } of removed) {
        const doer = { ...quotemill, company_id: key.company_id };
        await recordActivity(tx, doer, { action: "endpoint.removed", subject: hostOf(url) });
      }
    });
  }
}
