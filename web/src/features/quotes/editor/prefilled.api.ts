import {
  type PrefilledTemplateInput,
  prefilledTemplate,
  prefilledTemplateList,
} from "@quotemill/shared/templates/prefilled";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "../../../lib/api.ts";

const path = "/rest/v1/prefilled_templates";

export const prefilledQuery = (base_template_id: string) =>
  queryOptions({
    queryKey: ["prefilled-templates", base_template_id],
    queryFn: async ({ signal }) =>
      (await api.get(path, { query: { base_template_id }, schema: prefilledTemplateList, signal })).items,
  });

export function useSavePrefilled() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PrefilledTemplateInput) => api.post(path, { body, schema: prefilledTemplate }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["prefilled-templates"] }),
  });
}

export function useDeletePrefilled() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`${path}/${id}`, { schema: z.unknown() }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["prefilled-templates"] }),
  });
}
