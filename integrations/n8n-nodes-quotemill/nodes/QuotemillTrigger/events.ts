import type { INodePropertyOptions } from "n8n-workflow";

/** Every event that can be chosen, in the words of Quotemill's catalogue. A test compares both. */
export const events: INodePropertyOptions[] = [
  { name: "Contact Created", value: "contact.created", description: "A contact is added, also by an import" },
  { name: "Contact Updated", value: "contact.updated", description: "A contact changes, is deleted or comes back" },
  { name: "Offer Accepted", value: "offer.accepted", description: "A customer accepts and signs, or accepts by phone" },
  { name: "Offer Declined", value: "offer.declined", description: "A customer declines, with a reason if given" },
  { name: "Offer Expired", value: "offer.expired", description: "The last day passes without an answer" },
  { name: "Offer Opened", value: "offer.opened", description: "A customer opens the page, at most every six hours" },
  { name: "Offer Question", value: "offer.question", description: "A customer asks a question" },
  {
    name: "Offer Withdrawn",
    value: "offer.withdrawn",
    description: "Someone withdraws an offer, or deletes a quote in it",
  },
  { name: "Quote Created", value: "quote.created", description: "Someone submits a quote" },
  { name: "Quote Failed", value: "quote.failed", description: "A quote gets no price or PDF" },
  { name: "Quote Generated", value: "quote.generated", description: "A quote has its PDF" },
  { name: "Quote Sent", value: "quote.sent", description: "Quotes go out to a customer" },
];
