import { type Contact, type ContactFilters, type ContactInput, contact, contactPage } from "@quotemill/shared/contacts";
import { pageOf } from "@quotemill/shared/paging";
import { quoteListItem } from "@quotemill/shared/quotes/schema";
import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "../../lib/api.ts";
import { pagedQuery } from "../../lib/paged-query.ts";

const path = "/rest/v1/contacts";
const pageSize = 100;

export const contactListQuery = (filters: ContactFilters) => ({
  ...pagedQuery(["contacts", "list", filters], path, contactPage, { ...filters, limit: pageSize }),
  placeholderData: keepPreviousData, // the list stays in place while the next search loads
});

export const contactQuotesQuery = (contactId: string) =>
  pagedQuery(["quotes", "contact", contactId], "/rest/v1/quotes", pageOf(quoteListItem), { contact_id: contactId });

export const fetchContact = (id: string) => api.get(`${path}/${id}`, { schema: contact });

/** Saves over the version that was shown; without one, it is a new contact. */
export function useSaveContact(shown: Contact | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: ContactInput) =>
      shown
        ? api.patch(`${path}/${shown.id}`, { body: { ...input, updated_at: shown.updated_at }, schema: contact })
        : api.post(path, { body: input, schema: contact }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["contacts"] }),
  });
}

export function useDeleteContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`${path}/${id}`, { schema: z.object({}) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["contacts"] }),
  });
}
