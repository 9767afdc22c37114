import { pages } from "./pages.ts";

/** The address of a contact's quotes with the details of one of them open, for mails and answers that link to it. */
export function quotePagePath(contactId: string | null, quoteId: string | null): string {
  const path = contactId ? pages.contactQuotes.path.replace(":contactId", contactId) : pages.quotes.path;
  return quoteId ? `${path}?quote=${quoteId}&open=details` : path;
}
