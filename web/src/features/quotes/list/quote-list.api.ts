import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { draftCalls, quoteCalls } from "@quotemill/shared/contracts/quotes";
import type { QuoteFilters, QuoteOrder, QuoteRow } from "@quotemill/shared/quotes/list";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { pagesOf, queryOf } from "../../../lib/api/queries.ts";
import { isContactKey } from "../../../records/person-link.ts";

const limit = 100;

export const groupsQuery = ({ tab, search }: QuoteFilters) => ({
  ...pagesOf(quoteCalls.groups, { query: { tab, search, limit } }),
  placeholderData: keepPreviousData, // the list stays in place while the next search loads
});

/** For a search whose rows came before all was counted. */
export const countsQuery = (search: string) => queryOf(quoteCalls.counts, { query: { search } });

/** The person in `?contact=`; null if they have neither quotes nor drafts. */
export const groupByEmailQuery = (email: string) =>
  queryOptions({
    queryKey: [...queryKeys.quoteGroups, { email }],
    queryFn: async ({ signal }) => {
      const { items } = await api(quoteCalls.groups, { query: { email, limit: 1 }, signal });
      return items[0] ?? null;
    },
  });

export const quoteRowsQuery = (person: string, filters: QuoteFilters & { order: QuoteOrder }) =>
  isContactKey(person)
    ? pagesOf(quoteCalls.entriesOfContact, { params: { id: person }, query: { ...filters, limit } })
    : pagesOf(quoteCalls.entriesOfPerson, { query: { ...filters, limit, email: person } });

type DeletedRow = Pick<QuoteRow, "id" | "is_draft">;

export const useDeleteQuote = () =>
  useDeletion(({ id, is_draft }: DeletedRow) =>
    api(is_draft ? draftCalls.delete : quoteCalls.delete, { params: { id } }),
  );

/** Deletes all of the given quotes and quote drafts, or none. */
export const useDeleteQuotes = () =>
  useDeletion((rows: DeletedRow[]) => {
    const idsOf = (isDraft: boolean) => rows.filter((row) => row.is_draft === isDraft).map(({ id }) => id);
    return api(quoteCalls.deleteChosen, { body: { quote_ids: idsOf(false), draft_ids: idsOf(true) } });
  });

function useDeletion<Given extends DeletedRow | DeletedRow[]>(mutationFn: (given: Given) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    // The lists are fetched again even after a failure: usually somebody else deleted it first.
    onSettled: (_, error, given) => {
      const ids = [given].flat().map(({ id }) => id);
      const isGone = (key: readonly unknown[]) => ids.some((id) => key.includes(id));
      if (!error) queryClient.removeQueries({ predicate: ({ queryKey }) => isGone(queryKey) });
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.quotes }),
        queryClient.invalidateQueries({ queryKey: queryKeys.dashboard }),
      ]);
    },
  });
}
