import { type SendMail, workflowPlugin } from "@quotemill/workflow";
import type { Renderer } from "@quotemill/workflow/print";
import type { FastifyPluginAsync } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { budgets, countRate } from "../../platform/http/budgets.ts";
import { toAppError } from "../../platform/http/error-handler.ts";
import type { Keys } from "../../platform/keys.ts";
import { isDone, markDone } from "./done-messages.queries.ts";
import { sealHeader } from "./post-webhook.ts";
import { quoteMailJob } from "./quote-mail.job.ts";
import { companyOfUploadSecret, sealSecret } from "./secrets.service.ts";

/** The share of the printer that one company may use. */
export const printShare = {
  atOnce: budgets.printsAtOnce.most,
  waiting: budgets.printsWaiting.most,
  aMinute: budgets.prints.most,
};

interface Options {
  keys: Keys;
  quotemillUrl: () => string;
  publicUrl: () => string;
  canMail: boolean;
  renderer: Renderer;
}

/**
 * The reference workflow inside this process. It gets the same as an outside workflow: a check of its callers, and a
 * way to send mail. Here it serves many companies with one printer and one sender of mail, so it accepts only messages
 * of this server: a company's own secrets are not enough.
 */
export const referenceWorkflow: FastifyPluginAsync<Options> = async (app, options) => {
  const { keys, quotemillUrl, publicUrl, canMail, renderer } = options;
  const limit = countRate(budgets.workflowCalls, "Too many requests. Wait a minute.");
  await app.register(workflowPlugin, {
    quotemillUrl,
    publicUrl,
    renderer,
    authorise: async (secret) => {
      const owner = await companyOfUploadSecret(app.db, secret).catch(giveUsualStatus);
      if (owner === null) return null;
      limit(owner);
      return {
        speaksFor: (companyId) => companyId === owner,
        signature: { header: sealHeader, secret: sealSecret(keys, owner) },
        printed: {
          has: (messageId) => isDone(app.db, owner, messageId).catch(giveUsualStatus),
          add: async (messageId) => void (await markDone(app.db, owner, messageId).catch(giveUsualStatus)),
        },
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
    transact(db, companyId, async (tx) => {
      if (!(await markDone(tx, companyId, messageId))) return;
      await quoteMailJob.add(tx, { company_id: companyId, mail });
    }).catch(giveUsualStatus);
