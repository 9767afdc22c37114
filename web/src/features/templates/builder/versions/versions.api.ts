import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { templateDraftCalls, templateVersionCalls } from "@quotemill/shared/contracts/template-writing";
import type { Template } from "@quotemill/shared/templates/schema/template";
import type { SavedTemplateDraft, TemplateDraftInput } from "@quotemill/shared/templates/versions/versions";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/api/api.ts";
import { queryOf } from "../../../../lib/api/queries.ts";
import { templateQuery } from "../../templates.api.ts";

export const templateDraftQuery = (id: string) => queryOf(templateDraftCalls.read, { params: { id } });
export const versionsQuery = (id: string) => queryOf(templateVersionCalls.list, { params: { id } });
/** A version never changes. */
export const versionQuery = (id: string, version: number) => ({
  ...queryOf(templateVersionCalls.read, { params: { id, version } }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What new quotes use, and the draft beside it, if there is one. */
export interface TemplateState {
  published: Template;
  draft: SavedTemplateDraft | null;
}

/** The newest state, even if an older one is cached. */
export async function fetchTemplateState(queryClient: QueryClient, id: string): Promise<TemplateState> {
  const [published, { draft }] = await Promise.all([
    queryClient.fetchQuery({ ...templateQuery(id), staleTime: 0 }),
    queryClient.fetchQuery({ ...templateDraftQuery(id), staleTime: 0 }),
  ]);
  return { published, draft };
}

/** What the builder shows: the draft's contents in place of the published ones. */
export const withDraft = ({ published, draft }: TemplateState): Template => ({ ...published, ...draft?.contents });

export function useSaveDraft(id: string) {
  return useDraftMutation(id, (body: TemplateDraftInput) => api(templateDraftCalls.save, { params: { id }, body }));
}

export function useRestoreVersion(id: string) {
  return useDraftMutation(id, (version: number) =>
    api(templateVersionCalls.restore, { body: { template_id: id, version } }),
  );
}

export function useDiscardDraft(id: string) {
  return useDraftMutation(id, async (updated_at: string) => {
    await api(templateDraftCalls.discard, { params: { id }, query: { updated_at } });
    return { draft: null };
  });
}

function useDraftMutation<Input>(
  id: string,
  mutationFn: (input: Input) => Promise<{ draft: SavedTemplateDraft | null }>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (answer) => queryClient.setQueryData(templateDraftQuery(id).queryKey, answer),
  });
}

/** After a save: there is a new version, and its draft is published. */
export function useForgetVersions() {
  const queryClient = useQueryClient();
  return (id: string) => {
    queryClient.setQueryData(templateDraftQuery(id).queryKey, { draft: null });
    void queryClient.invalidateQueries({ queryKey: [...queryKeys.templateVersions, id] });
  };
}
