import { z } from "zod";
import { quoteRow } from "../quotes/list.ts";
import { searchText } from "../requests/paging.ts";

/** Minimum length of a search: a shorter text is in almost everything, and no index finds it. */
export const minFindLength = 3;

/** Maximum number of contacts, and of quotes, in the list. */
export const maxFound = 5;

export const findQuery = z.object({ text: searchText });

const foundContact = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  company_name: z.string(),
});
export type FoundContact = z.infer<typeof foundContact>;

const foundQuote = quoteRow
  .pick({
    id: true,
    quote_name: true,
    quote_number: true,
    status: true,
    person_email: true,
    webhook_host: true,
    missing_answers: true,
    quote_sent_timestamp: true,
    offer: true,
  })
  .extend({
    /** Null if the quote's address is not a contact's. */
    contact_id: z.uuid().nullable(),
  });
export type FoundQuote = z.infer<typeof foundQuote>;

export const found = z.object({ contacts: z.array(foundContact), quotes: z.array(foundQuote) });
export type Found = z.infer<typeof found>;
