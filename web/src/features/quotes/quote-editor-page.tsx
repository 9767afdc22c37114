import { useLocation, useParams, useSearchParams } from "react-router";
import { useAuth } from "../auth/index.ts";
import { ChooseTemplate } from "./editor/choose-template.tsx";
import { EditorFailure } from "./editor/editor-failure.tsx";
import { EditorSkeleton } from "./editor/editor-skeleton.tsx";
import { QuoteEditor } from "./editor/quote-editor.tsx";
import { useEditorRecord } from "./editor/use-editor-record.ts";
import { useEditorTemplate } from "./editor/use-editor-template.ts";

/** All four addresses of the editor. Another template or record is another form: it mounts anew. */
export function QuoteEditorPage() {
  const { templateId, quoteId, savedQuoteId } = useParams();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const place = templateId ?? quoteId ?? savedQuoteId;
  if (!place) return <ChooseTemplate carry={state} />;
  // `?saved=` is no part of the key: a first save must not take the form away from under the person's hands.
  const draftId = savedQuoteId ?? (templateId ? search.get("saved") : null);
  return <LoadedEditor key={place} templateId={templateId} quoteId={quoteId} draftId={draftId} />;
}

function LoadedEditor({
  templateId,
  quoteId,
  draftId,
}: {
  templateId: string | undefined;
  quoteId: string | undefined;
  draftId: string | null;
}) {
  const { company } = useAuth();
  const isEditing = templateId === undefined;
  const record = useEditorRecord(quoteId, draftId);
  const { query, template } = useEditorTemplate(record?.quote.template_id ?? templateId ?? null, record);
  const isWaiting = (quoteId !== undefined || draftId !== null) && !record;
  if (!isWaiting && template) return <QuoteEditor {...{ company, template, record, isEditing }} />;
  if (!isWaiting && query.error) return <EditorFailure query={query} isEditing={isEditing} />;
  return <EditorSkeleton isEditing={isEditing} />;
}
