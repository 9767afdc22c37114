import type { Template } from "@quotemill/shared/templates/schema/template";
import { readContents } from "@quotemill/shared/templates/versions/contents";
import type { SavedTemplateDraft, StoredContents } from "@quotemill/shared/templates/versions/versions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { useFormats } from "../../../../lib/formats.ts";
import { useCompanyRegion } from "../../../../lib/region.tsx";
import { contentsOf, type EditedTemplate } from "../state/edited-template.ts";
import { templateChanges } from "./template-changes.ts";
import { fetchTemplateState, type TemplateState, useForgetVersions, versionsQuery } from "./versions.api.ts";

/**
 * What is published, the saved draft and the history. `loaded` is null for a new template, `editing` is what the builder
 * holds now. Without a draft it is compared only while someone looks.
 */
export function useVersions(loaded: TemplateState | null, editing: EditedTemplate, isShown: boolean) {
  const queryClient = useQueryClient();
  const [state, setState] = useState(loaded);
  const [note, setNote] = useState(loaded?.draft?.note ?? "");
  const forget = useForgetVersions();
  const { cents } = useFormats();
  const { tax_name: taxName } = useCompanyRegion();
  const published = state?.published ?? null;
  const list = useQuery({ ...versionsQuery(published?.id ?? ""), enabled: published !== null });
  const latest = useDeferredValue(editing);
  const current = useMemo(() => contentsOf(latest) as StoredContents, [latest]);
  const isCompared = isShown || Boolean(state?.draft);
  const changes = useMemo(
    () => (published && isCompared ? templateChanges(readContents(published), current, { cents, taxName }) : []),
    [published, isCompared, current, cents, taxName],
  );

  function setTo(next: TemplateState) {
    setState(next);
    setNote(next.draft?.note ?? "");
  }

  return {
    published,
    draft: state?.draft ?? null,
    items: list.data?.items ?? [],
    list,
    /** What is in the builder. */
    current,
    /** From the published version to what is in the builder. */
    changes,
    note,
    setNote,
    /** What a save publishes besides the contents. */
    publication: { note: note.trim(), ...(state?.draft && { draft_updated_at: state.draft.updated_at }) },
    markDraft: (draft: SavedTemplateDraft | null) => state && setTo({ ...state, draft }),
    markPublished: (version: Template) => {
      forget(version.id);
      setTo({ published: version, draft: null });
    },
    reload: async (id: string) => {
      const next = await fetchTemplateState(queryClient, id);
      setTo(next);
      return next;
    },
  };
}
export type Versions = ReturnType<typeof useVersions>;
