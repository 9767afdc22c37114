import { apiKeyCalls } from "@quotemill/shared/contracts/integrations/api-keys";
import type { FastifyPluginAsync } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { takeTurn } from "../../platform/db/locks.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { asActor, inCompany, isKey, type Person } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { checkRoom } from "../../platform/http/budgets.ts";
import { checkSeenSecret } from "../../platform/http/check-seen.ts";
import { recordActivity } from "../activity/index.ts";
import { pauseChangedBy } from "../event-endpoints/index.ts";
import { tellAdmins } from "../users/index.ts";
import { deleteKey, endSecrets, findKey, insertKey, insertSecret, listKeys, lockKey } from "./api-keys.queries.ts";
import { keyLetter } from "./key-letter.ts";

export const apiKeyRoutes: FastifyPluginAsync<{ clock: Clock }> = async (app, { clock }) => {
  /** Returns the key, which only this answer to its maker contains. */
  const giveOut = async (db: Db, companyId: string, id: string) => {
    const key = await insertSecret(db, companyId, id);
    return { ...((await findKey(db, companyId, id)) ?? notFound("key")), key };
  };

  addCall(app, apiKeyCalls.list, (request) =>
    inCompany(request, async (db, companyId) => ({ items: await listKeys(db, companyId) })),
  );

  addCall(app, apiKeyCalls.create, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const { name, expires_at } = request.body;
      if (expires_at && Date.parse(expires_at) <= clock().getTime()) {
        throw new AppError("validation_failed", alreadyEnded, { expires_at: alreadyEnded });
      }
      await takeTurn(db, `api_keys ${companyId}`);
      await checkRoom(db, "apiKeys", companyId);
      const id = await insertKey(db, companyId, actor.id, request.body);
      await recordActivity(db, actor, { action: "key.created", subject: name });
      await tellAdmins(db, companyId, keyLetter({ name, by: nameOf(actor), act: "made" }));
      return giveOut(db, companyId, id);
    }),
  );

  addCall(app, apiKeyCalls.rotate, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const { id } = request.params;
      const { overlap_hours, ...seen } = request.body;
      const { name } = (await lockKey(db, companyId, id)) ?? notFound("key");
      checkSeenSecret((await findKey(db, companyId, id))?.previous_until ?? null, seen);
      await endSecrets(db, companyId, id, overlap_hours);
      await recordActivity(db, actor, { action: "key.rotated", subject: name });
      await tellAdmins(db, companyId, keyLetter({ name, by: nameOf(actor), act: "replaced" }));
      return giveOut(db, companyId, id);
    }),
  );

  addCall(app, apiKeyCalls.revoke, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const { id } = request.params;
      const { name } = (await lockKey(db, companyId, id)) ?? notFound("key");
      await pauseChangedBy(db, { company_id: companyId, id, name });
      await deleteKey(db, companyId, id);
      await recordActivity(db, actor, { action: "key.revoked", subject: name });
    }),
  );

  addCall(app, apiKeyCalls.me, (request) =>
    asActor(request, async (db, actor) => {
      const company = await db
        .selectFrom("companies")
        .select(["id", "name"])
        .where("id", "=", actor.company_id)
        .executeTakeFirst();
      if (isKey(actor)) return { company: company ?? null, key: actor.key, person: null };
      const { id, full_name, email, app_role } = actor;
      return { company: company ?? null, key: null, person: { id, full_name, email, app_role } };
    }),
  );
};

const nameOf = ({ full_name, email }: Person) => full_name || email;

const alreadyEnded = "Choose an end in the future.";
