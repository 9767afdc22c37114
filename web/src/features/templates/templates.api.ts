import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { templateCalls } from "@quotemill/shared/contracts/templates";
import type { TemplateFilters } from "@quotemill/shared/templates/schema/template";
import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { pagesOf, queryOf } from "../../lib/api/queries.ts";

/** The templates, newest first. `active` omits templates that cannot be used for a quote. */
export const templateListQuery = ({ active }: { active: boolean }) =>
  pagesOf(templateCalls.list, active ? { query: { active: "true" } } : {});

/** The templates that the company has marked as starters. */
export const ownStartersQuery = pagesOf(templateCalls.list, { query: { starter: "true" } });

export const filteredTemplatesQuery = (filters: TemplateFilters) => ({
  ...pagesOf(templateCalls.list, { query: filters }),
  placeholderData: keepPreviousData, // the list stays in place while the next search loads
});

export const fetchTemplate = (id: string, signal: AbortSignal) => api(templateCalls.read, { params: { id }, signal });

export const templateQuery = (id: string) => queryOf(templateCalls.read, { params: { id } });

export function useDeleteTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(templateCalls.delete, { params: { id } }),
    // Keeps the template in the cache, because its page is still open and would refetch it only to get a 404.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.templateList }),
  });
}
