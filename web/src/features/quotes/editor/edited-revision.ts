import { formOfQuote } from "@quotemill/shared/quotes/form-of-quote";
import type { DroppedAnswer } from "@quotemill/shared/templates/dropped-answers";
import { droppedAnswers } from "@quotemill/shared/templates/dropped-answers";
import type { EditorRecord } from "../quotes.api.ts";
import type { EditorTemplate } from "./use-editor-template.ts";

/** What the editor knows about the revision that it makes. */
export interface EditedRevision {
  revises_quote_id: string;
  /** The number it will get, unless somebody else takes it first. */
  number: string;
  /** The newest revision, if another one was opened. */
  newest: string | null;
  dropped: DroppedAnswer[];
}

/** Null if the record is edited to make a quote with a number of its own. */
export function editedRevision(
  record: EditorRecord | null,
  template: EditorTemplate,
  isRevising: boolean,
): EditedRevision | null {
  if (record?.kind === "draft") {
    const { revises_quote_id, next_revision_number } = record.quote;
    return revises_quote_id
      ? { revises_quote_id, number: next_revision_number ?? "", newest: null, dropped: [] }
      : null;
  }
  if (!record || !isRevising) return null;
  const { id, next_revision_number, revisions, answers } = record.quote;
  const last = revisions.at(-1);
  return {
    revises_quote_id: id,
    number: next_revision_number ?? "",
    newest: last && last.id !== id ? last.quote_number : null,
    dropped: droppedAnswers(formOfQuote(record.quote), answers, template.structure),
  };
}
