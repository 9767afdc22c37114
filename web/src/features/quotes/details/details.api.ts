import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { draftCalls, quoteCalls } from "@quotemill/shared/contracts/quotes";
import type { Draft, Quote } from "@quotemill/shared/quotes/schema";
import type { TemplateField } from "@quotemill/shared/templates/schema";
import { fieldsOf } from "@quotemill/shared/templates/structure";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { fetchTemplate } from "../../templates/index.ts";

export type Details =
  | { kind: "quote"; record: Quote; structure: TemplateField[] }
  | { kind: "draft"; record: Draft; structure: TemplateField[] };

/** Separate from the editor's copy of the record: this one follows live changes, and a form must not. */
export const detailsQuery = (id: string, isDraft: boolean) =>
  queryOptions({
    queryKey: [...queryKeys.quoteDetails, id],
    queryFn: ({ signal }) => (isDraft ? fetchDraft(id, signal) : fetchQuote(id, signal)),
    staleTime: 0,
  });

async function fetchQuote(id: string, signal: AbortSignal): Promise<Details> {
  const record = await api(quoteCalls.read, { params: { id }, signal });
  return { kind: "quote", record, structure: record.template_structure };
}

/** A draft is not tied to a version of its template yet, so it uses the current labels. */
async function fetchDraft(id: string, signal: AbortSignal): Promise<Details> {
  const record = await api(draftCalls.read, { params: { id }, signal });
  return { kind: "draft", record, structure: record.template_id ? await structureOf(record.template_id, signal) : [] };
}

async function structureOf(templateId: string, signal: AbortSignal) {
  try {
    return fieldsOf((await fetchTemplate(templateId, signal)).structure);
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return [];
    throw error;
  }
}
