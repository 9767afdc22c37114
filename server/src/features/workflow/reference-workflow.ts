import { type Renderer, type SendMail, workflowPlugin } from "@quotemill/workflow";
import type { FastifyPluginAsync } from "fastify";
import type { Db } from "../../platform/db.ts";
import { toAppError } from "../../platform/error-handler.ts";
import { addJob } from "../../platform/jobs.ts";
import type { Keys } from "../../platform/keys.ts";
import { companyOfUploadSecret, ensureSecrets } from "./secrets.service.ts";

interface Options {
  keys: Keys;
  quotemillUrl: () => string;
  publicUrl: () => string;
  canMail: boolean;
  renderer: Renderer;
}

/**
 * The reference workflow inside this process. It is given what an outside workflow would need: who may call it, and a
 * way to send mail.
 */
export const referenceWorkflow: FastifyPluginAsync<Options> = async (app, options) => {
  const { keys, quotemillUrl, publicUrl, canMail, renderer } = options;
  await app.register(workflowPlugin, {
    quotemillUrl,
    publicUrl,
    renderer,
    authorise: async (secret) => {
      const owner = await companyOfUploadSecret(app.db, secret).catch(giveUsualStatus);
      if (owner === null) return null;
      return {
        speaksFor: (companyId) => companyId === owner,
        signingSecrets: () => ensureSecrets(app.db, keys, owner, "signing_secret").catch(giveUsualStatus),
      };
    },
    sendMail: canMail ? queueMail(app.db) : null,
  });
};

/** The workflow does not know the database, and would answer each of its failures with 500. */
function giveUsualStatus(error: Error): never {
  const known = toAppError(error);
  throw known.code === "internal" ? error : known;
}

const queueMail =
  (db: Db): SendMail =>
  (mail, { companyId, messageId }) =>
    db
      .transaction()
      .execute(async (tx) => {
        if (!(await isNewMessage(tx, companyId, messageId))) return;
        await addJob(tx, "send_quote_mail", { company_id: companyId, mail });
      })
      .catch(giveUsualStatus);

async function isNewMessage(db: Db, company_id: string, message_id: string): Promise<boolean> {
  const inserted = await db
    .insertInto("workflow_mails")
    .values({ company_id, message_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning("message_id")
    .executeTakeFirst();
  return inserted !== undefined;
}
