import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { draftCalls, quoteCalls } from "@quotemill/shared/contracts/quotes";
import { type Draft, formOfQuote, type Quote } from "@quotemill/shared/quotes/quote";
import type { FormParts } from "@quotemill/shared/templates/schema/template";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { ApiError } from "../../../lib/api/errors.ts";
import { fetchTemplate } from "../../templates/index.ts";

export type Details =
  | { kind: "quote"; record: Quote; form: FormParts }
  | { kind: "draft"; record: Draft; form: FormParts };

/** Separate from the editor's copy of the record: this one follows live changes, and a form must not. */
export const detailsQuery = (id: string, isDraft: boolean) =>
  queryOptions({
    queryKey: [...queryKeys.quoteDetails, id],
    queryFn: ({ signal }) => (isDraft ? fetchDraft(id, signal) : fetchQuote(id, signal)),
    staleTime: 0,
  });

async function fetchQuote(id: string, signal: AbortSignal): Promise<Details> {
  const record = await api(quoteCalls.read, { params: { id }, signal });
  return { kind: "quote", record, form: formOfQuote(record) };
}

/** A quote draft is not tied to a version of its template yet, so it uses the current labels. */
async function fetchDraft(id: string, signal: AbortSignal): Promise<Details> {
  const record = await api(draftCalls.read, { params: { id }, signal });
  return { kind: "draft", record, form: record.template_id ? await formOf(record.template_id, signal) : noForm };
}

const noForm: FormParts = { structure: [], tables: [] };

async function formOf(templateId: string, signal: AbortSignal): Promise<FormParts> {
  try {
    return await fetchTemplate(templateId, signal);
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return noForm;
    throw error;
  }
}
