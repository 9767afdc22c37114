import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { templateDraftCalls, templateVersionCalls } from "@quotemill/shared/contracts/template-writing";
import type { Template } from "@quotemill/shared/templates/schema/template";
import type {
  RestoreTemplateInput,
  SavedTemplateDraft,
  TemplateDraftInput,
} from "@quotemill/shared/templates/versions/versions";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/api/api.ts";
import { queryOf, showSaved } from "../../../../lib/api/queries.ts";
import { templateQuery } from "../../templates.api.ts";

export const unpublishedQuery = (id: string) => queryOf(templateDraftCalls.read, { params: { id } });
export const versionsQuery = (id: string) => queryOf(templateVersionCalls.list, { params: { id } });
/** It is never fetched again, because a version never changes. */
export const versionQuery = (id: string, version: number) => ({
  ...queryOf(templateVersionCalls.read, { params: { id, version } }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The version that new quotes use, and the unpublished one, if there is any. The API calls that one a draft. */
export interface TemplateState {
  published: Template;
  unpublished: SavedTemplateDraft | null;
}

/** Fetches the newest state, even if an older one is cached. */
export async function fetchTemplateState(queryClient: QueryClient, id: string): Promise<TemplateState> {
  const [published, { draft }] = await Promise.all([
    queryClient.fetchQuery({ ...templateQuery(id), staleTime: 0 }),
    queryClient.fetchQuery({ ...unpublishedQuery(id), staleTime: 0 }),
  ]);
  return { published, unpublished: draft };
}

/** Returns the template that the builder shows: the contents of the unpublished version in place of the published ones. */
export const withUnpublished = ({ published, unpublished }: TemplateState): Template => ({
  ...published,
  ...unpublished?.contents,
});

export function useSaveUnpublished(id: string) {
  return useUnpublishedMutation(id, (body: TemplateDraftInput) =>
    api(templateDraftCalls.save, { params: { id }, body }),
  );
}

export function useRestoreVersion(id: string) {
  return useUnpublishedMutation(id, (body: Omit<RestoreTemplateInput, "template_id">) =>
    api(templateVersionCalls.restore, { body: { template_id: id, ...body } }),
  );
}

export function useDiscardUnpublished(id: string) {
  return useUnpublishedMutation(id, async (updated_at: string) => {
    await api(templateDraftCalls.discard, { params: { id }, query: { updated_at } });
    return { draft: null };
  });
}

function useUnpublishedMutation<Input>(
  id: string,
  mutationFn: (input: Input) => Promise<{ draft: SavedTemplateDraft | null }>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (answer) => {
      showSaved(queryClient, unpublishedQuery(id), answer);
      // The list marks templates that have an unpublished version.
      void queryClient.invalidateQueries({ queryKey: queryKeys.templateList });
    },
  });
}

/** For a save that published: the list of versions has grown, and nothing is unpublished any more. */
export function useForgetVersions() {
  const queryClient = useQueryClient();
  return (id: string) => {
    showSaved(queryClient, unpublishedQuery(id), { draft: null });
    void queryClient.invalidateQueries({ queryKey: [...queryKeys.templateVersions, id] });
  };
}
