import { draft, formOfQuote, quote } from "@quotemill/shared/quotes/quote";
import { pages } from "@quotemill/shared/screens/pages";
import { type DroppedAnswer, droppedAnswers } from "@quotemill/shared/templates/checks/dropped-answers";
import type { Template, TemplateForm } from "@quotemill/shared/templates/schema/template";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { toast } from "../../../components/messages/toast.tsx";
import { isMissing } from "../../../lib/api/errors.ts";
import { type EditorRecord, recordQuery } from "../../../records/quotes.api.ts";
import { templateQuery } from "../../templates/index.ts";

/** Taken from the navigation state or loaded by id. A failure shows a toast and goes back to the list. */
export function useEditorRecord(quoteId: string | undefined, draftId: string | null): EditorRecord | null {
  const { state } = useLocation();
  const navigate = useNavigate();
  const kind = draftId ? "draft" : "quote";
  const id = draftId ?? quoteId;
  const carried = carriedRecord(state, id);
  const { data, error } = useQuery({ ...recordQuery(kind, id ?? ""), enabled: id !== undefined && !carried });
  const record = carried ?? data ?? null;

  const failure = record ? null : error;
  useEffect(() => {
    if (!failure) return;
    const what = kind === "draft" ? "saved quote" : "quote";
    toast.error(`Failed to load ${what} for editing: ${reasonOf(failure, kind)}`);
    void navigate(pages.quotes.path, { replace: true });
  }, [failure, kind, navigate]);

  return record;
}

/** Navigation state is kept by the browser across reloads and deployments, so it is checked like an answer. */
function carriedRecord(state: unknown, id: string | undefined): EditorRecord | null {
  const { quote: carried, isSavedQuote } = (state ?? {}) as { quote?: { id?: unknown }; isSavedQuote?: unknown };
  if (!carried || carried.id !== id) return null;
  if (isSavedQuote) {
    const read = draft.safeParse(carried);
    return read.success ? { kind: "draft", quote: read.data } : null;
  }
  const read = quote.safeParse(carried);
  return read.success ? { kind: "quote", quote: read.data } : null;
}

function reasonOf(error: Error, kind: EditorRecord["kind"]) {
  if (!isMissing(error)) return error.message;
  return kind === "draft" ? "Saved quote not found" : "Quote not found";
}

export interface EditorTemplate extends TemplateForm {
  id: string;
  name: string;
  inclusions: string[];
  exclusions: string[];
  /** Null when the built-in workflow prices its quotes. */
  make_webhook_url: string | null;
  /** `off`: it exists but cannot be used for quotes. `gone`: only the quote's own snapshot of it is left. */
  state: "usable" | "off" | "gone";
}

/** The current template. If it was deleted, a quote falls back to its own snapshot; a draft has none. */
export function useEditorTemplate(id: string | null, record: EditorRecord | null) {
  const query = useQuery({ ...templateQuery(id ?? ""), enabled: id !== null });
  const isGone = record !== null && (record.quote.template_id === null || isMissing(query.error));
  return { query, template: isGone ? remembered(record) : query.data ? current(query.data) : null };
}

function remembered(record: EditorRecord): EditorTemplate {
  const gone = { id: "", state: "gone", make_webhook_url: null } as const;
  if (record.kind === "draft") {
    return {
      ...gone,
      name: "Deleted template",
      structure: [],
      tables: [],
      pricing: null,
      inclusions: [],
      exclusions: [],
    };
  }
  const { template_name: name, inclusions, exclusions } = record.quote;
  return {
    ...{ ...gone, ...formOfQuote(record.quote), name },
    ...{ inclusions: inclusions ?? [], exclusions: exclusions ?? [] },
  };
}

function current({ is_active, ...template }: Template): EditorTemplate {
  return { ...template, state: is_active ? "usable" : "off" };
}

/** Details of the revision that the editor makes. */
export interface EditedRevision {
  revises_quote_id: string;
  /** The number it will get, unless somebody else takes it first. */
  number: string;
  /** The newest revision, if another one was opened. */
  newest: string | null;
  dropped: DroppedAnswer[];
}

/** Null if the record is edited to make a quote with a separate number. */
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
