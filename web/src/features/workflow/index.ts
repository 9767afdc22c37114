export { SecretRow, SecretRows, WorkflowSecretsCard } from "./secrets-card.tsx";
export { TestOutcome, WebhookCheck } from "./webhook-check.tsx";
export { secretsQuery, useTestWebhook } from "./workflow.api.ts";
