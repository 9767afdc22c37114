import { z } from "zod";
import { idParam } from "../requests/paging.ts";
import { callbackInput, callbackQuery } from "../workflow/callback.ts";
import {
  rotateSecretInput,
  runList,
  secretInput,
  webhookHealth,
  webhookTestInput,
  webhookTestResult,
  workflowSecrets,
} from "../workflow/runs.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

export const workflowCalls = defineCalls("workflow", {
  secrets: {
    method: "GET",
    path: "/rest/v1/workflow_secrets",
    permission: "integrations.write",
    summary: "Read the secrets shared with the workflow",
    // The first call makes the secrets.
    readOnly: false,
    answer: workflowSecrets,
    errors: ["not_found"],
    key: queryKeys.workflowSecrets,
  },
  rotateSecret: {
    method: "POST",
    path: "/rest/v1/workflow_secrets/rotate",
    permission: "integrations.write",
    summary: "Replace a secret",
    description: "The old one works for another day.",
    body: rotateSecretInput,
    answer: workflowSecrets,
    errors: ["conflict"],
  },
  endPreviousSecret: {
    method: "POST",
    path: "/rest/v1/workflow_secrets/end_previous",
    permission: "integrations.write",
    summary: "Stop accepting the secret before the last rotation",
    body: secretInput,
    answer: workflowSecrets,
  },
  runs: {
    method: "GET",
    path: "/rest/v1/quotes/:id/runs",
    permission: "quotes.read",
    keys: true,
    summary: "List a quote's calls to the workflow",
    description: "Every outgoing attempt and every answer; one that was refused has the reason in `problem`.",
    params: idParam,
    answer: runList,
    errors: ["not_found"],
    key: queryKeys.quoteRuns,
  },
  webhookHealth: {
    method: "GET",
    path: "/rest/v1/form_templates/:id/webhook_health",
    permission: "templates.write",
    summary: "Read how a template's webhook has answered lately",
    params: idParam,
    answer: webhookHealth,
    errors: ["not_found"],
    key: queryKeys.webhookHealth,
  },
  testWebhook: {
    method: "POST",
    path: "/functions/v1/test-webhook",
    permission: "templates.write",
    summary: "Send a sample to a webhook",
    description: "To a template's, or to an address that is not saved yet.",
    body: webhookTestInput,
    answer: webhookTestResult,
    errors: ["not_found", "rate_limited"],
  },
});

const done = z.object({ success: z.literal(true) });

/**
 * The calls with which a workflow returns its answer. It has no session and authenticates with the company's secret or an
 * API key.
 */
export const workflowAnswerCalls = defineCalls("workflow", {
  callback: {
    method: "POST",
    path: "/functions/v1/upload-quote-pdf",
    permission: "public",
    secret: "integrations.write",
    summary: "Return a workflow's result for a quote",
    description:
      "A PDF with outputs, outputs only, or an error. A large PDF is best sent as it is, as `application/pdf` with its length; the rest is then in the query. Open to the company's upload secret, and to API keys with the scope `integrations.write`.",
    query: callbackQuery,
    body: callbackInput,
    otherBody: "application/pdf",
    answer: done,
    errors: ["not_signed_in", "forbidden", "not_found", "conflict", "not_a_pdf", "rate_limited"],
  },
});
