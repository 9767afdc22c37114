import type { Contact } from "@quotemill/shared/contacts";
import { pages } from "@quotemill/shared/pages";
import { pick } from "./contact-choice.ts";

/** The way to a new quote for that contact. */
export const newQuoteFor = (contact: Contact) => ({
  to: pages.newQuote.path,
  state: { contact: pick(contact, contact.ghl_contact_id) },
});
