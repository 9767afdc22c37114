import type { LogCallInput, PhoneCall } from "@quotemill/shared/contacts/phone-call";
import { isPlanned } from "@quotemill/shared/contacts/phone-call";
import { phoneCallCalls } from "@quotemill/shared/contracts/contacts";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { itemsOf, pagesOf } from "../../lib/api/queries.ts";

const limit = 10;
const quoteLimit = 100;

export const contactCallsQuery = (id: string) =>
  pagesOf(phoneCallCalls.ofContact, { params: { id }, query: { limit } });

/** More than are ever made about one quote, because its timeline has no pages. */
export const quoteCallsQuery = (id: string) =>
  pagesOf(phoneCallCalls.ofQuote, { params: { id }, query: { limit: quoteLimit } });

/** The contact that a call is with, and the quote that it is about. */
export interface CallSubject {
  contact: { id: string; name: string; phone: string };
  quote: { id: string; number: string } | null;
}

/**
 * The next calls with that contact, about that quote or none, which are on the first page. There is one at most, unless calls
 * came along from another contact or a deleted quote.
 */
export function usePlannedCalls(subject: CallSubject | null): PhoneCall[] {
  const { contact, quote } = subject ?? {};
  const ofQuote = useInfiniteQuery({ ...quoteCallsQuery(quote?.id ?? ""), enabled: Boolean(quote) });
  const ofContact = useInfiniteQuery({ ...contactCallsQuery(contact?.id ?? ""), enabled: Boolean(contact) && !quote });
  const calls = quote ? ofQuote.data : ofContact.data;
  if (!calls) return [];
  return itemsOf(calls).filter((call) => isPlanned(call) && (call.quote?.id ?? null) === (quote?.id ?? null));
}

export const useLogCall = (contactId: string) =>
  useCallsChange((body: LogCallInput) => api(phoneCallCalls.log, { params: { id: contactId }, body }));

export const useMoveCall = (id: string) =>
  useCallsChange((next_on: string) => api(phoneCallCalls.move, { params: { id }, body: { next_on } }));

export const useFinishCall = (id: string) => useCallsChange(() => api(phoneCallCalls.finish, { params: { id } }));

/** Refreshes everything that shows calls, even after a refusal: a colleague may have been first. */
function useCallsChange<Given = void>(mutationFn: (given: Given) => Promise<PhoneCall>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all(toldIn.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

const toldIn = [
  queryKeys.contactCalls,
  queryKeys.contactActivity,
  queryKeys.quoteCalls,
  queryKeys.quoteActivity,
  queryKeys.pipelineRows,
  queryKeys.pipelineFigures,
  queryKeys.attention,
];
