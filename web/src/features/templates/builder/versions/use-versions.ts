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
 * Keeps the published version, the unpublished one and the history. `loaded` is null for a new template. Without an
 * unpublished version, the edited template is compared with the published one only while someone looks.
 */
export function useVersions(loaded: TemplateState | null, edited: EditedTemplate, isShown: boolean) {
  const queryClient = useQueryClient();
  const [state, setState] = useState(loaded);
  const [note, setNote] = useState(loaded?.unpublished?.note ?? "");
  const forget = useForgetVersions();
  const { cents, number } = useFormats();
  const { tax_name: taxName } = useCompanyRegion();
  const { published = null, unpublished = null } = state ?? {};
  const list = useQuery({ ...versionsQuery(published?.id ?? ""), enabled: published !== null });
  const latest = useDeferredValue(edited);
  const current = useMemo(() => contentsOf(latest) as StoredContents, [latest]);
  const isCompared = isShown || unpublished !== null;
  const changes = useMemo(
    () =>
      published && isCompared ? templateChanges(readContents(published), current, { cents, number, taxName }) : [],
    [published, isCompared, current, cents, number, taxName],
  );

  function setTo(next: TemplateState) {
    setState(next);
    setNote(next.unpublished?.note ?? "");
  }

  return {
    published,
    unpublished,
    items: list.data?.items ?? [],
    list,
    /** Contents of the builder, as they would be saved. */
    current,
    /** Differences between the published version and the builder. */
    changes,
    note,
    setNote,
    /** Sent with a save that publishes. */
    publication: { note: note.trim(), ...(unpublished && { draft_updated_at: unpublished.updated_at }) },
    markUnpublished: (version: SavedTemplateDraft | null) => state && setTo({ ...state, unpublished: version }),
    markPublished: (version: Template) => {
      forget(version.id);
      setTo({ published: version, unpublished: null });
    },
    reload: async (id: string) => {
      const next = await fetchTemplateState(queryClient, id);
      setTo(next);
      return next;
    },
  };
}
export type Versions = ReturnType<typeof useVersions>;
