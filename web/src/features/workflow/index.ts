export { WorkflowSecretsCard } from "./secrets-card.tsx";
export { WebhookCheck } from "./webhook-check.tsx";
