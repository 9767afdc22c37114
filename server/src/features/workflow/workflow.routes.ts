import { may } from "@quotemill/shared/access/permissions";
import { urlOf } from "@quotemill/shared/contracts/call";
import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import { workflowAnswerCalls, workflowCalls } from "@quotemill/shared/contracts/workflow";
import type { FastifyPluginAsync } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import { notFound } from "../../platform/errors.ts";
import { type Actor, inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { inCompanyOnce } from "../../platform/http/idempotency.ts";
import { originOnly } from "../../platform/http/outbound.ts";
import { aboutContact, aboutQuote, recordActivity } from "../activity/index.ts";
import { messageFor } from "../costs/index.ts";
import { runAgain } from "../quotes/index.ts";
import { findTemplate } from "../templates/index.ts";
import type { WebhookDeps } from "./deliver-quote.ts";
import { listDeliveries, webhookHealth } from "./deliveries.queries.ts";
import { createSecrets, endPreviousSecret, findSecrets, previousUntil, rotateSecret } from "./secrets.service.ts";
import { testWebhookRoutes } from "./test-webhook.routes.ts";

interface Options extends WebhookDeps {
  publicUrl: () => string;
}

export const workflowRoutes: FastifyPluginAsync<Options> = async (app, { publicUrl, ...webhook }) => {
  const { keys } = webhook;
  const readSecrets = async (db: Db, companyId: string) => {
    const [upload_secret = notFound("secret")] = await findSecrets(db, keys, companyId, "upload_secret");
    const [signing_secret = notFound("secret")] = await findSecrets(db, keys, companyId, "signing_secret");
    const upload_url = `${publicUrl()}${urlOf(workflowAnswerCalls.callback, { query: { secret: upload_secret } })}`;
    const previous_until = {
      upload_secret: await previousUntil(db, companyId, "upload_secret"),
      signing_secret: await previousUntil(db, companyId, "signing_secret"),
    };
    return { upload_secret, signing_secret, upload_url, previous_until };
  };

  addCall(app, workflowCalls.secrets, (request) => inCompany(request, (db, companyId) => readSecrets(db, companyId)));

  addCall(app, workflowCalls.rotateSecret, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      await createSecrets(db, keys, companyId);
      await rotateSecret(db, keys, companyId, request.body);
      await recordActivity(db, actor, { action: "secret.rotated", subject: request.body.kind.replace("_", " ") });
      return readSecrets(db, companyId);
    }),
  );

  addCall(app, workflowCalls.endPreviousSecret, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      await createSecrets(db, keys, companyId);
      await endPreviousSecret(db, companyId, request.body.kind);
      await recordActivity(db, actor, { action: "secret.ended", subject: request.body.kind.replace("_", " ") });
      return readSecrets(db, companyId);
    }),
  );

  addCall(app, workflowCalls.runs, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const { id } = request.params;
      const quote = await db
        .selectFrom("quotes")
        .select("id")
        .where("company_id", "=", companyId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (!quote) notFound("quote");
      const items = await listDeliveries(db, companyId, id);
      return { items: may(actor.app_role, "templates.write") ? items : items.map((run) => runFor(actor, run)) };
    }),
  );

  addCall(app, workflowCalls.webhookHealth, (request) =>
    inCompany(request, async (db, companyId) => {
      const template = (await findTemplate(db, companyId, request.params.id)) ?? notFound("template");
      return webhookHealth(db, companyId, template.make_webhook_url);
    }),
  );

  addCall(app, quoteCalls.runAgain, (request) =>
    inCompanyOnce(request, async (db, companyId, actor) => {
      const quote = await runAgain(db, companyId, request.body.quote_id);
      const about = [aboutQuote(quote), ...aboutContact(quote.contact)];
      await recordActivity(db, actor, { action: "quote.run_again", subject: quote.quote_number, about });
      return { success: true as const };
    }),
  );

  await app.register(testWebhookRoutes, webhook);
};

/** Only admins may see a webhook's responses and its whole address. */
const runFor = <Run extends { url: string | null; request_body: unknown }>(actor: Actor, run: Run) => ({
  ...run,
  url: originOnly(run.url),
  request_body: messageFor(actor, run.request_body),
  response_excerpt: null,
});
