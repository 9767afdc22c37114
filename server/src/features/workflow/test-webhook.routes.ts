import { randomUUID } from "node:crypto";
import { workflowCalls } from "@quotemill/shared/contracts/workflow";
import { attemptProblem } from "@quotemill/shared/workflow/call-problems";
import type { WebhookTestInput } from "@quotemill/shared/workflow/runs";
import { sampleQuotePayload, sampleSendPayload, sampleTemplate } from "@quotemill/shared/workflow/sample";
import type { FastifyPluginAsync } from "fastify";
import { transactionFor } from "../../platform/db/acting.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { inCompany } from "../../platform/http/access.ts";
import { addCall, type CallHandler } from "../../platform/http/add-call.ts";
import { budgets, limitRequests } from "../../platform/http/budgets.ts";
import { recordActivity } from "../activity/index.ts";
import { findRegion } from "../companies/index.ts";
import { findTemplate } from "../templates/index.ts";
import type { WebhookDeps } from "./deliver-quote.ts";
import { insertAttempt } from "./deliveries.queries.ts";
import { postWebhook } from "./post-webhook.ts";
import { messageSecrets } from "./secrets.service.ts";

/** Shows an admin how a webhook answers now. They see only the status of the response: see `outbound.ts`. */
export const testWebhookRoutes: FastifyPluginAsync<WebhookDeps> = async (app, { keys, clock, outbound }) => {
  // The limit keeps someone who types addresses here from making us probe hundreds of hosts.
  const onRequest = limitRequests(budgets.webhookTests, "Too many tests. Wait a minute.");

  const test: CallHandler<typeof workflowCalls.testWebhook> = async (request) => {
    // There is a short transaction before the call and one after it: a slow receiver must not hold one open.
    const { actor, ...sample } = await inCompany(request, async (db, companyId, actor) => {
      const secrets = await messageSecrets(db, keys, companyId);
      const { url, payload } = await sampleFor(db, companyId, request.body);
      const problem = outbound.problemWith(url);
      if (problem) throw new AppError("validation_failed", problem);
      return { actor, url, payload, ...secrets };
    });
    const { url, payload } = sample;
    const id = `test-${randomUUID()}`;
    const message = { ...sample, id, body: JSON.stringify(payload) };
    const result = await postWebhook(outbound, clock, message);
    // The call is recorded even if the session has ended in the meantime.
    await transactionFor(app.db, actor, async (db) => {
      const call = { quote_id: null, kind: "test", message_id: id, url, request_body: payload } as const;
      await insertAttempt(db, actor.company_id, call, result);
      await recordActivity(db, actor, { action: "webhook.tested", subject: new URL(url).host });
    });
    const problem = attemptProblem({ url, status: result.status, error: result.error });
    return { ok: problem === null, status: result.status, problem, duration_ms: result.durationMs };
  };
  addCall(app, workflowCalls.testWebhook, test, { onRequest });
};

async function sampleFor(db: Db, companyId: string, { format, template_id, webhook_url }: WebhookTestInput) {
  const template = template_id ? ((await findTemplate(db, companyId, template_id)) ?? notFound("template")) : null;
  const url = webhook_url ?? template?.make_webhook_url;
  if (!url) throw new AppError("validation_failed", "This template has no webhook URL.");
  const region = await findRegion(db, companyId);
  const payload =
    format === "sending"
      ? sampleSendPayload(companyId, region)
      : sampleQuotePayload(companyId, template ?? sampleTemplate, region);
  return { url, payload };
}
