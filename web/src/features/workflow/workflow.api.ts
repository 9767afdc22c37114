import type { CallInput } from "@quotemill/shared/contracts/call";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { workflowCalls } from "@quotemill/shared/contracts/workflow";
import type { RotateSecretInput } from "@quotemill/shared/workflow/runs";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { queryOf, showSaved } from "../../lib/api/queries.ts";

/** The company's secrets, which only its admins may fetch. */
export const secretsQuery = queryOf(workflowCalls.secrets);

export function useChangeSecret(change: "rotateSecret" | "endPreviousSecret") {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RotateSecretInput) => api(workflowCalls[change], { body }),
    onSuccess: (secrets) => showSaved(queryClient, secretsQuery, secrets),
    // It may have been changed all the same.
    onError: () => queryClient.invalidateQueries({ queryKey: secretsQuery.queryKey }),
  });
}

/** The key includes the address, because each address has its own history. */
export const webhookHealthQuery = (templateId: string, url: string) =>
  queryOptions({
    queryKey: [...workflowCalls.webhookHealth.key, templateId, url],
    queryFn: ({ signal }) => api(workflowCalls.webhookHealth, { params: { id: templateId }, signal }),
    staleTime: 0, // quotes are sent while the page is open
  });

/** Sends a sample. A failed delivery is a result, not an error. */
export function useTestWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof workflowCalls.testWebhook>["body"]) => api(workflowCalls.testWebhook, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.webhookHealth }),
  });
}
