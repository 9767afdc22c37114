import {
  type SecretKind,
  type WebhookTestInput,
  webhookHealth,
  webhookTestResult,
  workflowSecrets,
} from "@quotemill/shared/workflow/runs";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** For admins of a company; nobody else may ask. */
export const secretsQuery = queryOptions({
  queryKey: ["workflow", "secrets"],
  queryFn: ({ signal }) => api.get("/rest/v1/workflow_secrets", { schema: workflowSecrets, signal }),
});

export function useChangeSecret(change: "rotate" | "end_previous") {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (kind: SecretKind) =>
      api.post(`/rest/v1/workflow_secrets/${change}`, { body: { kind }, schema: workflowSecrets }),
    onSuccess: (secrets) => queryClient.setQueryData(secretsQuery.queryKey, secrets),
  });
}

/** By address too: another one has another history. */
export const webhookHealthQuery = (templateId: string, url: string) =>
  queryOptions({
    queryKey: ["workflow", "health", templateId, url],
    queryFn: ({ signal }) =>
      api.get(`/rest/v1/form_templates/${templateId}/webhook_health`, { schema: webhookHealth, signal }),
    staleTime: 0, // quotes go out while the page is open
  });

/** Sends a sample, now. A failed delivery is a result, not an error. */
export function useTestWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<WebhookTestInput>) =>
      api.post("/functions/v1/test-webhook", { body, schema: webhookTestResult }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["workflow", "health"] }),
  });
}
