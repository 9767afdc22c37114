import { type ContactUpsert, contact } from "@quotemill/shared/contacts";
import {
  type Draft,
  type DraftInput,
  draft,
  type Quote,
  quote,
  type SubmitQuoteInput,
} from "@quotemill/shared/quotes/schema";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";

const quotes = "/rest/v1/quotes";
const drafts = "/rest/v1/saved_quotes";

/** What the editor can open: a submitted quote, or a draft. */
export type EditorRecord = { kind: "quote"; quote: Quote } | { kind: "draft"; quote: Draft };

export const recordQuery = (kind: EditorRecord["kind"], id: string) =>
  queryOptions({
    queryKey: ["quotes", "record", kind, id],
    queryFn: async ({ signal }): Promise<EditorRecord> =>
      kind === "draft"
        ? { kind, quote: await api.get(`${drafts}/${id}`, { schema: draft, signal }) }
        : { kind, quote: await api.get(`${quotes}/${id}`, { schema: quote, signal }) },
    // A form begins with the record as it is now, not with one that was looked at minutes ago.
    gcTime: 10_000,
  });

export const nextNumberQuery = (companyId: string) =>
  queryOptions({
    queryKey: ["quotes", "next-number", companyId],
    queryFn: ({ signal }) =>
      api.post("/rest/v1/rpc/get_next_quote_number_preview", {
        body: { company_id_input: companyId },
        schema: z.string(),
        signal,
      }),
    retry: false,
    staleTime: 0,
  });

/** Finds the contact by its address, or makes it. */
export const putContact = (body: ContactUpsert) => api.put("/rest/v1/contacts", { body, schema: contact });

/** A new draft goes under a key: sent again, because the answer was lost, it is still one draft. */
export const saveDraft = (id: string | null, key: string, body: DraftInput) =>
  id
    ? api.patch(`${drafts}/${id}`, { body, schema: draft, fallback: "Failed to save draft" })
    : api.post(drafts, { body, headers: { "Idempotency-Key": key }, schema: draft });

const fallback = "Failed to create quote";
const unexpected = "Edge function returned unexpected response";
const submitAnswer = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  quote_number: z.string().optional(),
});

/** With the same key again, the server answers with the quote that it already made. */
export async function submitQuote(body: SubmitQuoteInput, key: string): Promise<string> {
  const read = await api
    .post("/functions/v1/submit-quote", { body, headers: { "Idempotency-Key": key }, schema: z.unknown(), fallback })
    .catch((error: unknown) => {
      // A good status without a body that can be read.
      throw error instanceof ApiError && error.status === 200 ? new Error(unexpected, { cause: error }) : error;
    });
  const answer = submitAnswer.safeParse(read).data;
  if (!answer?.success || !answer.quote_number) throw new Error(answer?.error || unexpected);
  return answer.quote_number;
}
