import { pages } from "@quotemill/shared/pages";
import { draft, quote } from "@quotemill/shared/quotes/schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { toast } from "../../../components/ui/toast.tsx";
import { isMissing } from "../../../lib/api-error.ts";
import { type EditorRecord, recordQuery } from "../quotes.api.ts";

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
