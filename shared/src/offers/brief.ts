import { z } from "zod";
import { timestamp } from "../time.ts";
import { offerChoice, offeredQuoteState, offerState } from "./states.ts";

/** What a list tells of the latest offer of a quote. */
export const offerBrief = z.object({
  id: z.uuid(),
  state: offerState,
  /** The quote's own: of several alternatives one is accepted and the others are not. */
  quote_state: offeredQuoteState,
  choice: offerChoice,
  valid_until: z.iso.date().nullable(),
  created_at: timestamp,
  answered_at: timestamp.nullable(),
  /** Why the customer declined what is declined of it: all, or the rest once some was accepted. */
  decline_reason: z.string().nullable(),
  opened_count: z.number().int(),
  last_opened_at: timestamp.nullable(),
  question_at: timestamp.nullable(),
  /** With what the customer added, in cents. */
  accepted_total: z.number().int().nullable(),
});
export type OfferBrief = z.infer<typeof offerBrief>;
