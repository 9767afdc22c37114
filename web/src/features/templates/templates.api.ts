import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { templateCalls } from "@quotemill/shared/contracts/templates";
import type { TemplateInput, TemplateUpdate } from "@quotemill/shared/templates/input";
import type { TemplateFilters } from "@quotemill/shared/templates/list";
import type { Template } from "@quotemill/shared/templates/schema";
import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { pagesOf, queryOf } from "../../lib/call-query.ts";

const fallback = "Unknown error";

/** Newest first. `active` omits templates that cannot be used for a quote. */
export const templateListQuery = ({ active }: { active: boolean }) =>
  pagesOf(templateCalls.list, active ? { query: { active: "true" } } : {});

export const filteredTemplatesQuery = (filters: TemplateFilters) => ({
  ...pagesOf(templateCalls.list, { query: filters }),
  placeholderData: keepPreviousData, // the list stays in place while the next search loads
});

export const fetchTemplate = (id: string, signal: AbortSignal) => api(templateCalls.read, { params: { id }, signal });

export const templateQuery = (id: string) => queryOf(templateCalls.read, { params: { id } });

/** Tolerates a response without the new template. */
const createCall = { ...templateCalls.create, answer: templateCalls.create.answer.nullable().catch(null) };

/** What goes with a save: a note for the version, and the draft that it publishes. */
export type TemplatePublication = Pick<TemplateUpdate, "note" | "draft_updated_at">;

/** Resolves to null when a template was created but the server did not return it. */
export function useSaveTemplate(seen: Template | null, publication: TemplatePublication) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: TemplateInput): Promise<Template | null> =>
      seen
        ? api(templateCalls.update, {
            params: { id: seen.id },
            body: { ...body, ...publication, updated_at: seen.updated_at },
            fallback,
          })
        : api(createCall, { body, fallback }),
    onSuccess: (saved) => {
      if (saved) queryClient.setQueryData(templateQuery(saved.id).queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: queryKeys.templateList });
    },
  });
}

export function useSwitchTemplate(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (is_active: boolean) => api(templateCalls.update, { params: { id }, body: { is_active }, fallback }),
    onSuccess: (saved) => {
      queryClient.setQueryData(templateQuery(id).queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: queryKeys.templateList });
    },
  });
}

export function useDeleteTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(templateCalls.delete, { params: { id } }),
    // Keeps the template in the cache, because its page is still open and would refetch it only to get a 404.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.templateList }),
  });
}
