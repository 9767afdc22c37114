import { idParam } from "@quotemill/shared/paging";
import { may } from "@quotemill/shared/permissions";
import {
  runList,
  secretInput,
  webhookHealth as webhookHealthBody,
  workflowSecrets,
} from "@quotemill/shared/workflow/runs";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { inCompany } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db.ts";
import { notFound } from "../../platform/errors.ts";
import { originOnly } from "../../platform/outbound.ts";
import { runAgain } from "../quotes/index.ts";
import { findTemplate } from "../templates/index.ts";
import type { WorkflowContext } from "./deliver-quote.job.ts";
import { listDeliveries, webhookHealth } from "./deliveries.queries.ts";
import { endPreviousSecret, previousUntil, rotateSecret, secretsOf } from "./secrets.service.ts";
import { testWebhookRoutes } from "./test-webhook.routes.ts";

const tags = ["workflow"];

interface Options {
  workflow: WorkflowContext;
  publicUrl: () => string;
}

export const workflowRoutes: FastifyPluginAsyncZod<Options> = async (app, { workflow, publicUrl }) => {
  const readSecrets = async (db: Db, companyId: string) => {
    const [upload_secret = ""] = await secretsOf(db, workflow.keys, companyId, "upload_secret");
    const [signing_secret = ""] = await secretsOf(db, workflow.keys, companyId, "signing_secret");
    const upload_url = `${publicUrl()}/functions/v1/upload-quote-pdf?secret=${upload_secret}`;
    const previous_until = {
      upload_secret: await previousUntil(db, companyId, "upload_secret"),
      signing_secret: await previousUntil(db, companyId, "signing_secret"),
    };
    return { upload_secret, signing_secret, upload_url, previous_until };
  };

  app.get("/workflow_secrets", { schema: { tags, response: { 200: workflowSecrets } } }, (request) =>
    inCompany(request, "integrations.write", (db, companyId) => readSecrets(db, companyId)),
  );

  app.post(
    "/workflow_secrets/rotate",
    {
      schema: {
        tags,
        summary: "A new secret; the old one works for another day",
        body: secretInput,
        response: { 200: workflowSecrets },
      },
    },
    (request) =>
      inCompany(request, "integrations.write", async (db, companyId, actor) => {
        await rotateSecret(db, workflow.keys, companyId, request.body.kind);
        await audit(db, actor, { action: "secret.rotated", subject: request.body.kind.replace("_", " ") });
        return readSecrets(db, companyId);
      }),
  );

  app.post(
    "/workflow_secrets/end_previous",
    {
      schema: {
        tags,
        summary: "The secret before the last rotation stops working now",
        body: secretInput,
        response: { 200: workflowSecrets },
      },
    },
    (request) =>
      inCompany(request, "integrations.write", async (db, companyId, actor) => {
        await endPreviousSecret(db, companyId, request.body.kind);
        await audit(db, actor, { action: "secret.ended", subject: request.body.kind.replace("_", " ") });
        return readSecrets(db, companyId);
      }),
  );

  app.get(
    "/quotes/:id/runs",
    {
      schema: { tags, summary: "Every attempt out and every callback in", params: idParam, response: { 200: runList } },
    },
    (request) =>
      inCompany(request, "quotes.read", async (db, companyId, actor) => {
        const { id } = request.params;
        const quote = await db
          .selectFrom("quotes")
          .select("id")
          .where("company_id", "=", companyId)
          .where("id", "=", id)
          .executeTakeFirst();
        if (!quote) notFound("quote");
        const items = await listDeliveries(db, companyId, id);
        return { items: may(actor.app_role, "templates.write") ? items : items.map(withoutWebhook) };
      }),
  );

  app.get(
    "/form_templates/:id/webhook_health",
    { schema: { tags, params: idParam, response: { 200: webhookHealthBody } } },
    (request) =>
      inCompany(request, "templates.write", async (db, companyId) => {
        const template = (await findTemplate(db, companyId, request.params.id)) ?? notFound("template");
        return webhookHealth(db, companyId, template.make_webhook_url);
      }),
  );
};

/** What a webhook answers is for those who run it, like its address. */
const withoutWebhook = <Run extends { url: string | null }>(run: Run) => ({
  ...run,
  url: originOnly(run.url),
  response_excerpt: null,
});

export const workflowFunctions: FastifyPluginAsyncZod<Options> = async (app, { workflow }) => {
  app.post(
    "/run-quote",
    {
      schema: {
        tags,
        summary: "Send the quote to its workflow once more",
        body: z.object({ quote_id: z.uuid() }),
        response: { 200: z.object({ success: z.literal(true) }) },
      },
    },
    (request) =>
      inCompany(request, "quotes.write", async (db, companyId, actor) => {
        await runAgain(db, companyId, request.body.quote_id);
        await audit(db, actor, { action: "quote.run_again", subject: request.body.quote_id });
        return { success: true as const };
      }),
  );

  await app.register(testWebhookRoutes, { workflow });
};
