import { type Template, type TemplateInput, template, templatePage } from "@quotemill/shared/templates/schema";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "../../lib/api.ts";
import { pagedQuery } from "../../lib/paged-query.ts";

const path = "/rest/v1/form_templates";
const fallback = "Unknown error";

/** Newest first. `active` leaves out templates that cannot be used for a quote. */
export const templateListQuery = ({ active }: { active: boolean }) =>
  pagedQuery(["templates", "list", { active }], path, templatePage, active ? { active: "true" } : {});

export const fetchTemplate = (id: string, signal: AbortSignal) =>
  api.get(`${path}/${id}`, { schema: template, signal });

export const templateQuery = (id: string) =>
  queryOptions({ queryKey: ["templates", "detail", id], queryFn: ({ signal }) => fetchTemplate(id, signal) });

/** Answers nothing when a new template was made but the server did not say which. */
export function useSaveTemplate(seen: Template | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: TemplateInput): Promise<Template | null> =>
      seen
        ? api.patch(`${path}/${seen.id}`, {
            body: { ...input, updated_at: seen.updated_at },
            schema: template,
            fallback,
          })
        : api.post(path, { body: input, schema: template.nullable().catch(null), fallback }),
    onSuccess: (saved) => {
      if (saved) queryClient.setQueryData(templateQuery(saved.id).queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: ["templates", "list"] });
    },
  });
}

export function useSwitchTemplate(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (is_active: boolean) => api.patch(`${path}/${id}`, { body: { is_active }, schema: template, fallback }),
    onSuccess: (saved) => {
      queryClient.setQueryData(templateQuery(id).queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: ["templates", "list"] });
    },
  });
}

export function useDeleteTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`${path}/${id}`, { schema: z.unknown() }),
    // The template itself stays in the cache: its page is still open, and would ask for it again only to be told 404.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["templates", "list"] }),
  });
}
