import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { templateSavingCalls } from "@quotemill/shared/contracts/template-writing";
import type { Template } from "@quotemill/shared/templates/schema/template";
import type { TemplateInput, TemplateUpdate } from "@quotemill/shared/templates/versions/contents";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { showSaved } from "../../lib/api/queries.ts";
import { templateQuery } from "./templates.api.ts";

const fallback = "Unknown error";

/** Tolerates a response without the new template. */
const createCall = { ...templateSavingCalls.create, answer: templateSavingCalls.create.answer.nullable().catch(null) };

/** Sent with a save: a note for the version, and the time of the unpublished version that it publishes. */
export type TemplatePublication = Pick<TemplateUpdate, "note" | "draft_updated_at">;

/** Resolves to null when a template was created but the server did not return it. */
export function useSaveTemplate(seen: Template | null, publication: TemplatePublication) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: TemplateInput): Promise<Template | null> =>
      seen
        ? api(templateSavingCalls.update, {
            params: { id: seen.id },
            body: { ...body, ...publication, updated_at: seen.updated_at },
            fallback,
          })
        : api(createCall, { body, fallback }),
    onSuccess: (saved) => {
      if (saved) showSaved(queryClient, templateQuery(saved.id), saved);
      return queryClient.invalidateQueries({ queryKey: queryKeys.templateList });
    },
  });
}

/** Switches a template on or off, or marks it as a starter. Neither is a new version. */
export function useMarkTemplate(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<TemplateUpdate, "is_active" | "is_starter">) =>
      api(templateSavingCalls.update, { params: { id }, body, fallback }),
    onSuccess: (saved) => {
      showSaved(queryClient, templateQuery(id), saved);
      return queryClient.invalidateQueries({ queryKey: queryKeys.templateList });
    },
  });
}
