import { z } from "zod";
import { recordId } from "../requests/paging.ts";
import { timestamp } from "../time/moments.ts";

/** An `open` offer waits for the customer; every other state is an end. */
export const offerState = z.enum(["open", "accepted", "declined", "withdrawn", "replaced", "expired"]);
export type OfferState = z.infer<typeof offerState>;

/** Maximum number of quotes in one mail: more than a customer would read. */
export const maxSentQuotes = 20;

/** With `one`, the quotes are alternatives; with `each`, every quote has its own answer. */
export const offerChoice = z.enum(["one", "each"]);
export type OfferChoice = z.infer<typeof offerChoice>;

/**
 * The state of a quote in an offer, which can differ from that of the offer: an accepted offer may hold quotes that were not
 * chosen, and others that were still open when it ended.
 */
export const offeredQuoteState = z.enum([
  "open",
  "accepted",
  "declined",
  "not_chosen",
  "withdrawn",
  "replaced",
  "expired",
]);
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

/** The reasons in the customer's words, in the order in which the customer sees them. */
export const declineReasons = {
  price: "Price",
  another_company: "Another company",
  timing: "Timing",
  not_what_i_need: "Not what I need",
  something_else: "Something else",
} as const;
export const declineReason = z.enum(Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]]);
export type DeclineReason = keyof typeof declineReasons;

/** The latest offer of a quote, as lists show it. */
export const offerBrief = z.object({
  id: z.uuid(),
  state: offerState,
  /** The state of this quote: of several alternatives, only one is accepted. */
  quote_state: offeredQuoteState,
  choice: offerChoice,
  valid_until: z.iso.date().nullable(),
  created_at: timestamp,
  answered_at: timestamp.nullable(),
  /** The customer's reason for declining the offer, or the rest of it after accepting some quotes. */
  decline_reason: z.string().nullable(),
  opened_count: z.number().int(),
  last_opened_at: timestamp.nullable(),
  question_at: timestamp.nullable(),
  /** The total that the customer was sent, without extras, in cents. Null if only the PDF says it. */
  offered_total: z.number().int().nullable(),
  /** The total that the customer accepted, extras included, in cents. */
  accepted_total: z.number().int().nullable(),
});
export type OfferBrief = z.infer<typeof offerBrief>;

/** The reminders of an offer, as staff see them. */
export const followUpState = z.object({
  /** True if the company sends reminders at all. */
  is_on: z.boolean(),
  paused: z.boolean(),
  /** True if the customer has unsubscribed from this company's reminders. */
  unsubscribed: z.boolean(),
  /** The time of the next reminder, if nothing happens before; null if none will go out. */
  next_at: timestamp.nullable(),
});
export type FollowUpState = z.infer<typeof followUpState>;

export const pauseFollowUpsInput = z.object({ offer_id: recordId, paused: z.boolean() });
export type PauseFollowUpsInput = z.infer<typeof pauseFollowUpsInput>;
