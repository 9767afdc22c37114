import type { Contact, ContactFilters, ContactInput } from "@quotemill/shared/contacts/contact";
import { contactCalls } from "@quotemill/shared/contracts/contacts";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import { quoteListItem } from "@quotemill/shared/quotes/list";
import { pageOf } from "@quotemill/shared/requests/paging";
import { keepPreviousData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../lib/api/api.ts";
import { pagesOf, queryOf } from "../lib/api/queries.ts";

const pageSize = 100;

export const contactListQuery = (filters: ContactFilters) => ({
  ...pagesOf(contactCalls.list, { query: { ...filters, limit: pageSize } }),
  placeholderData: keepPreviousData, // the list stays in place while the next search loads
});

/** Parses only the part of each quote that the dialog shows. */
const quoteItemsCall = { ...quoteCalls.list, answer: pageOf(quoteListItem) };
export const contactQuotesQuery = (contact_id: string) => pagesOf(quoteItemsCall, { query: { contact_id } });

export const contactQuery = (id: string) => queryOf(contactCalls.read, { params: { id } });

export const fetchContact = (id: string) => api(contactCalls.read, { params: { id } });

/** Saves against the version that was shown, or creates a contact if there is none. */
export function useSaveContact(shown: Contact | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ContactInput) =>
      shown
        ? api(contactCalls.update, { params: { id: shown.id }, body: { ...body, updated_at: shown.updated_at } })
        : api(contactCalls.create, { body }),
    onSuccess: () => refreshContacts(queryClient),
  });
}

/** Deletes all of the given contacts, or none. */
export const useDeleteContacts = () =>
  useContactsChange((ids: string[]) => api(contactCalls.deleteChosen, { body: { ids } }));

export const useDeleteContact = () => useContactsChange((id: string) => api(contactCalls.delete, { params: { id } }));

/** Brings deleted contacts back, which were only archived. */
export const restoreContacts = (ids: string[]) => api(contactCalls.restore, { body: { ids } });

export const useRestoreContacts = () => useContactsChange(restoreContacts);

function useContactsChange<Given>(mutationFn: (given: Given) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => refreshContacts(queryClient),
  });
}

/** 'Needs attention' lists calls with contacts that are not deleted. */
export const refreshContacts = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.contacts }),
    queryClient.invalidateQueries({ queryKey: queryKeys.attention }),
  ]);
