import { z } from "zod";

/** `open` waits for the customer; every other state ends it. */
export const offerState = z.enum(["open", "accepted", "declined", "withdrawn", "replaced", "expired"]);
export type OfferState = z.infer<typeof offerState>;

/** More than a customer would read, yet few enough for one mail. */
export const maxSentQuotes = 20;

/** With `one`, the quotes are alternatives; with `each`, every quote has its own answer. */
export const offerChoice = z.enum(["one", "each"]);
export type OfferChoice = z.infer<typeof offerChoice>;

export const offeredQuoteState = z.enum(["open", "accepted", "declined"]);
export type OfferedQuoteState = z.infer<typeof offeredQuoteState>;

export const offerEventKind = z.enum([
  "sent",
  "opened",
  "pdf_opened",
  "extra_chosen",
  "question",
  "reply",
  "accepted",
  "declined",
  "reminded",
  "withdrawn",
  "replaced",
  "expired",
  "reopened",
]);
export type OfferEventKind = z.infer<typeof offerEventKind>;

export const offerActor = z.enum(["customer", "staff", "system"]);
export type OfferActor = z.infer<typeof offerActor>;

/** In the order in which they are offered, with the customer's words for them. */
export const declineReasons = {
  price: "Price",
  another_company: "Another company",
  timing: "Timing",
  not_what_i_need: "Not what I need",
  something_else: "Something else",
} as const;
export const declineReason = z.enum(Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]]);
export type DeclineReason = keyof typeof declineReasons;
