import type { Parsed } from "@quotemill/shared/contracts/call";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { prefilledCalls } from "@quotemill/shared/contracts/templates";
import type { PrefilledTemplateInput } from "@quotemill/shared/templates/answers/prefilled";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { queryOf } from "../../../lib/api/queries.ts";

/** People choose from the dialog rather than search it, so it offers a page of the newest. */
export const prefilledQuery = (base_template_id: string) => ({
  ...queryOf(prefilledCalls.list, { query: { base_template_id, limit: 200 } }),
  select: ({ items }: Parsed<typeof prefilledCalls.list, "answer">) => items,
});

export function useSavePrefilled() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PrefilledTemplateInput) => api(prefilledCalls.create, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.prefilledTemplates }),
  });
}

export function useDeletePrefilled() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(prefilledCalls.delete, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.prefilledTemplates }),
  });
}
