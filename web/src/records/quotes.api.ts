import type { ContactUpsert } from "@quotemill/shared/contacts/contact";
import { contactCalls } from "@quotemill/shared/contracts/contacts";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { draftCalls, quoteCalls } from "@quotemill/shared/contracts/quotes";
import type { Draft, DraftInput, Quote, SubmitQuoteInput } from "@quotemill/shared/quotes/quote";
import { stillRunning } from "@quotemill/shared/requests/idempotency";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../lib/api/api.ts";
import { isFinal, isUnreadable } from "../lib/api/errors.ts";

export type EditorRecord = { kind: "quote"; quote: Quote } | { kind: "draft"; quote: Draft };

export const recordQuery = (kind: EditorRecord["kind"], id: string) =>
  queryOptions({
    queryKey: [...queryKeys.quoteRecord, kind, id],
    queryFn: async ({ signal }): Promise<EditorRecord> =>
      kind === "draft"
        ? { kind, quote: await api(draftCalls.read, { params: { id }, signal }) }
        : { kind, quote: await api(quoteCalls.read, { params: { id }, signal }) },
    // A form starts with the current record, not with one that was viewed minutes ago.
    gcTime: 10_000,
  });

export const nextNumberQuery = (company_id_input: string) =>
  queryOptions({
    queryKey: [...quoteCalls.nextNumber.key, company_id_input],
    queryFn: ({ signal }) => api(quoteCalls.nextNumber, { body: { company_id_input }, signal }),
    retry: false,
    staleTime: 0,
  });

/** Finds the contact by email, or creates it. */
export const putContact = (body: ContactUpsert) => api(contactCalls.findOrCreate, { body });

export interface NewDraft {
  body: DraftInput;
  key: string;
}

/** Repeating a key with the same contents returns the draft that the server already created. */
export const createDraft = ({ body, key }: NewDraft) =>
  api(draftCalls.create, { body, headers: { "Idempotency-Key": key } });

/**
 * Repeats the first save of a draft, because its answer may have been lost. Returns null if the server refuses it: then there
 * is no draft. Fails while the first try is still running, because there may be one soon.
 */
export const recreateDraft = (draft: NewDraft): Promise<Draft | null> =>
  createDraft(draft).catch((error) => {
    if (isFinal(error) && error.message !== stillRunning) return null;
    throw error;
  });

export const updateDraft = ({ id, updated_at }: Pick<Draft, "id" | "updated_at">, body: DraftInput) =>
  api(draftCalls.update, { params: { id }, body: { ...body, updated_at }, fallback: "Failed to save draft" });

/** Repeating a key returns the quote that the server already created. */
export async function submitQuote(body: SubmitQuoteInput, key: string) {
  const sent = { body, headers: { "Idempotency-Key": key }, fallback: "Failed to create quote" };
  return api(quoteCalls.submit, sent).catch((error: unknown) => {
    throw isUnreadable(error) ? new Error("Edge function returned unexpected response", { cause: error }) : error;
  });
}
