import type { CallInput } from "@quotemill/shared/contracts/call";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { templateCopyCalls } from "@quotemill/shared/contracts/template-writing";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";

export const exportTemplate = (id: string) => api(templateCopyCalls.export, { params: { id } });

export function useDuplicateTemplate() {
  const refresh = useRefreshList();
  return useMutation({
    mutationFn: (template_id: string) => api(templateCopyCalls.duplicate, { body: { template_id } }),
    onSuccess: refresh,
  });
}

export type TemplateFile = CallInput<typeof templateCopyCalls.import>["body"];

export function useImportTemplate() {
  const refresh = useRefreshList();
  return useMutation({
    mutationFn: (body: TemplateFile) => api(templateCopyCalls.import, { body }),
    onSuccess: refresh,
  });
}

function useRefreshList() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.templateList });
}
