import { z } from "zod";
import { seenSecret } from "../access/seen-secret.ts";
import { webhookUrl, webhookUrlMissing } from "../text/web-address.ts";
import { timestamp } from "../time/moments.ts";

/** One outgoing attempt or one callback, to show why a quote is not done. */
export const run = z.object({
  id: z.uuid(),
  kind: z.enum(["quote", "send", "callback", "test"]),
  message_id: z.string().nullable(),
  attempt: z.number().int(),
  url: z.string().nullable(),
  request_body: z.unknown(),
  response_status: z.number().int().nullable(),
  response_excerpt: z.string().nullable(),
  error: z.string().nullable(),
  /** The error in words; null if the run succeeded. */
  problem: z.string().nullable(),
  duration_ms: z.number().int().nullable(),
  created_at: timestamp,
});
export type Run = z.infer<typeof run>;
export const runList = z.object({ items: z.array(run) });

/**
 * The input for a test, which sends a sample with the fields of the template `template_id` to `webhook_url` or else to the
 * template's own webhook.
 */
export const webhookTestInput = z
  .object({
    format: z.enum(["quote", "sending"]).default("quote"),
    template_id: z.uuid().nullish(),
    webhook_url: webhookUrl.nullish(),
  })
  .refine(({ template_id, webhook_url }) => template_id || webhook_url, webhookUrlMissing);
export type WebhookTestInput = z.infer<typeof webhookTestInput>;

export const webhookTestResult = z.object({
  ok: z.boolean(),
  status: z.number().int().nullable(),
  problem: z.string().nullable(),
  duration_ms: z.number().int(),
});
export type WebhookTestResult = z.infer<typeof webhookTestResult>;

/** The recent health of a template's webhook. */
export const webhookHealth = z.object({
  succeeded: z.number().int(),
  failed: z.number().int(),
  last_success_at: timestamp.nullable(),
  last_problem: z.string().nullable(),
  last_problem_at: timestamp.nullable(),
});
export type WebhookHealth = z.infer<typeof webhookHealth>;

export const workflowSecrets = z.object({
  upload_secret: z.string(),
  signing_secret: z.string(),
  upload_url: z.string(),
  /** The times until which the previous secrets still work; null if they do not. */
  previous_until: z.object({ upload_secret: timestamp.nullable(), signing_secret: timestamp.nullable() }),
});
export type WorkflowSecrets = z.infer<typeof workflowSecrets>;
export const secretKind = z.enum(["upload_secret", "signing_secret"]);
export type SecretKind = z.infer<typeof secretKind>;
export const secretInput = z.object({ kind: secretKind });
export const rotateSecretInput = secretInput.extend(seenSecret.shape);
export type RotateSecretInput = z.infer<typeof rotateSecretInput>;
