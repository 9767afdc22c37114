import { contact } from "@quotemill/shared/contacts";
import { type QuoteEntry, type QuoteFilters, quoteEntryPage, quoteGroupPage } from "@quotemill/shared/quotes/list";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "../../../lib/api.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { isContactKey } from "./person-key.ts";

const groups = "/rest/v1/quote_groups";
const pageSize = 100;

export const groupsQuery = (filters: QuoteFilters) => ({
  ...pagedQuery(["quotes", "groups", filters], groups, quoteGroupPage, { ...filters, limit: pageSize }),
  placeholderData: keepPreviousData, // the list stays in place while the next search loads
});

/** The one person behind `?contact=`; null when there are neither quotes nor drafts. */
export const groupByEmailQuery = (email: string) =>
  queryOptions({
    queryKey: ["quotes", "groups", { email }],
    queryFn: async ({ signal }) => {
      const { items } = await api.get(groups, { query: { email, limit: 1 }, schema: quoteGroupPage, signal });
      return items[0] ?? null;
    },
  });

export const entriesQuery = (person: string, filters: QuoteFilters) => {
  const query = { ...filters, limit: pageSize };
  const key = ["quotes", "entries", person, filters];
  return isContactKey(person)
    ? pagedQuery(key, `/rest/v1/contacts/${person}/quotes`, quoteEntryPage, query)
    : pagedQuery(key, "/rest/v1/quote_entries", quoteEntryPage, { ...query, email: person });
};

/** For the head of a contact's panel, which a group alone cannot fill. */
export const panelContactQuery = (id: string) =>
  queryOptions({
    queryKey: ["contacts", "one", id],
    queryFn: ({ signal }) => api.get(`/rest/v1/contacts/${id}`, { schema: contact, signal }),
  });

export function useDeleteEntry() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, is_draft }: Pick<QuoteEntry, "id" | "is_draft">) =>
      api.delete(`/rest/v1/${is_draft ? "saved_quotes" : "quotes"}/${id}`, { schema: z.unknown() }),
    // Also after a failure: the usual one is that somebody else was quicker.
    onSettled: (_, error, { id }) => {
      if (!error) queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ["quotes"] }),
        queryClient.invalidateQueries({ queryKey: ["dashboard"] }),
      ]);
    },
  });
}
