import { randomUUID } from "node:crypto";
import { idParam } from "@quotemill/shared/paging";
import { quotePayload } from "@quotemill/shared/workflow/payload";
import { attemptProblem } from "@quotemill/shared/workflow/reasons";
import {
  rotateSecretInput,
  runList,
  webhookHealth as webhookHealthBody,
  webhookTestResult,
  workflowSecrets,
} from "@quotemill/shared/workflow/runs";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { sql } from "kysely";
import { z } from "zod";
import { inCompany } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { findTemplate } from "../templates/index.ts";
import { queueDelivery, type WorkflowContext } from "./deliver-quote.job.ts";
import { insertDelivery, listDeliveries, webhookHealth } from "./deliveries.queries.ts";
import { postWebhook } from "./post-webhook.ts";
import { rotateSecret, secretsOf } from "./secrets.service.ts";

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
    return { upload_secret, signing_secret, upload_url };
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
        body: rotateSecretInput,
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

  app.get(
    "/quotes/:id/runs",
    {
      schema: { tags, summary: "Every attempt out and every callback in", params: idParam, response: { 200: runList } },
    },
    (request) =>
      inCompany(request, "quotes.read", async (db, companyId) => {
        const { id } = request.params;
        const quote = await db
          .selectFrom("quotes")
          .select("id")
          .where("company_id", "=", companyId)
          .where("id", "=", id)
          .executeTakeFirst();
        if (!quote) notFound("quote");
        return { items: await listDeliveries(db, companyId, id) };
      }),
  );

  app.get(
    "/form_templates/:id/webhook_health",
    { schema: { tags, params: idParam, response: { 200: webhookHealthBody } } },
    (request) =>
      inCompany(request, "templates.write", async (db, companyId) => {
        const template = (await findTemplate(db, companyId, request.params.id)) ?? notFound("template");
        return webhookHealth(db, companyId, template.make_webhook_url ?? "");
      }),
  );
};

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

  app.post(
    "/test-webhook",
    {
      schema: {
        tags,
        summary: "Send a sample of this template to its webhook, now",
        body: z.object({ template_id: z.uuid() }),
        response: { 200: webhookTestResult },
      },
    },
    async (request) => {
      // Two short transactions around the call: a slow receiver must not hold one open.
      const sample = await inCompany(request, "templates.write", async (db, companyId) => {
        const template = (await findTemplate(db, companyId, request.body.template_id)) ?? notFound("template");
        const url = template.make_webhook_url;
        if (!url) throw new AppError("validation_failed", "This template has no webhook URL.");
        const [uploadSecret = ""] = await secretsOf(db, workflow.keys, companyId, "upload_secret");
        const signingSecrets = await secretsOf(db, workflow.keys, companyId, "signing_secret");
        const payload = quotePayload({
          id: randomUUID(),
          company_id: companyId,
          template_id: template.id,
          quote_name: "Test from Quotemill",
          quote_number: "TEST",
          answers: {},
          structure: template.structure,
          contact: null,
        });
        return { url, payload, uploadSecret, signingSecrets };
      });
      const { url, payload } = sample;
      const id = `test-${randomUUID()}`;
      const message = { ...sample, id, body: JSON.stringify(payload) };
      const result = await postWebhook(workflow.outbound, workflow.clock, message);
      await inCompany(request, "templates.write", (db, companyId) =>
        insertDelivery(db, companyId, {
          quote_id: null,
          kind: "test",
          message_id: id,
          url,
          request_body: payload,
          response_status: result.status,
          response_excerpt: result.excerpt,
          error: result.error,
          duration_ms: result.durationMs,
        }),
      );
      const problem = attemptProblem({ url, status: result.status, error: result.error });
      return { ok: problem === null, status: result.status, problem, duration_ms: result.durationMs };
    },
  );
};

async function runAgain(db: Db, companyId: string, quoteId: string) {
  const quote = await db
    .updateTable("quotes")
    .set({
      status: "Processing",
      error_message: null,
      run: sql<number>`run + 1`,
      run_started_at: sql<string>`now()`,
      updated_at: sql<string>`now()`,
      // The template may have got another webhook since; a deleted one leaves the old address.
      webhook_url: sql<string | null>`coalesce((select make_webhook_url from form_templates template
        where template.company_id = quotes.company_id and template.id = quotes.template_id), webhook_url)`,
    })
    .where("company_id", "=", companyId)
    .where("id", "=", quoteId)
    .where("status", "in", ["Failed", "Pending PDF", "Generated"])
    .returning("run")
    .executeTakeFirst();
  if (!quote) {
    const exists = await db
      .selectFrom("quotes")
      .select("status")
      .where("company_id", "=", companyId)
      .where("id", "=", quoteId)
      .executeTakeFirst();
    if (!exists) notFound("quote");
    throw new AppError("conflict", "This quote is running or was sent already.");
  }
  await queueDelivery(db, companyId, quoteId, quote.run);
}
