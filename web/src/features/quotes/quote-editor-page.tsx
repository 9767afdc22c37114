import { pages } from "@quotemill/shared/pages";
import { useState } from "react";
import { useLocation, useMatch, useParams, useSearchParams } from "react-router";
import { UndoScope } from "../../components/undo-scope.tsx";
import { useAuth } from "../auth/index.ts";
import { ChooseTemplate } from "./editor/choose-template.tsx";
import { EditorFailure } from "./editor/editor-failure.tsx";
import { EditorSkeleton } from "./editor/editor-skeleton.tsx";
import { QuoteEditor } from "./editor/quote-editor.tsx";
import { useEditorRecord } from "./editor/use-editor-record.ts";
import { useEditorTemplate } from "./editor/use-editor-template.ts";

/** Serves all addresses of the editor. The form remounts for another template or record. */
export function QuoteEditorPage() {
  const { templateId, quoteId, savedQuoteId } = useParams();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const place = templateId ?? quoteId ?? savedQuoteId;
  const isRevising = useMatch(pages.reviseQuote.path) !== null;
  const draftId = savedQuoteId ?? (templateId ? search.get("saved") : null);
  const draftsLeft = useDraftsLeft(draftId);
  if (!place) return <ChooseTemplate carry={state} />;
  return (
    <LoadedEditor key={`${place} ${isRevising} ${draftsLeft}`} {...{ templateId, quoteId, draftId, isRevising }} />
  );
}

/**
 * Counts how often the address has lost its draft, for example by going back in the history, when the form must start
 * over. Gaining a draft does not count, because the first save must not remount the form while somebody is typing.
 */
function useDraftsLeft(draftId: string | null): number {
  const [seen, setSeen] = useState({ draftId, left: 0 });
  if (seen.draftId === draftId) return seen.left;
  const left = seen.draftId === null ? seen.left : seen.left + 1;
  setSeen({ draftId, left });
  return left;
}

function LoadedEditor({
  templateId,
  quoteId,
  draftId,
  isRevising,
}: {
  templateId: string | undefined;
  quoteId: string | undefined;
  draftId: string | null;
  isRevising: boolean;
}) {
  const { company } = useAuth();
  const isEditing = templateId === undefined;
  const record = useEditorRecord(quoteId, draftId);
  const { query, template } = useEditorTemplate(record?.quote.template_id ?? templateId ?? null, record);
  const isWaiting = (quoteId !== undefined || draftId !== null) && !record;
  if (!isWaiting && template) {
    return (
      <UndoScope>
        <QuoteEditor {...{ company, template, record, isEditing, isRevising }} />
      </UndoScope>
    );
  }
  if (!isWaiting && query.error) return <EditorFailure query={query} isEditing={isEditing} />;
  return <EditorSkeleton isEditing={isEditing} />;
}
