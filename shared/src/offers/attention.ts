import { z } from "zod";
import { timestamp } from "../time.ts";

/** In the order of their urgency. An offer is listed once, for the first that applies. */
export const attentionKinds = ["question", "ending", "opened", "failed"] as const;
/** Of each kind. */
export const maxAttention = 5;
/** An offer that ends on one of the next days needs attention. */
export const endingDays = 2;
/** A failed quote that nobody has looked at for so long is not going to be sent. */
export const failedDays = 30;

const attention = z.object({
  kind: z.enum(attentionKinds),
  /** Of the offer, or of the failed quote. */
  id: z.uuid(),
  /** The first that was not deleted. */
  quote_id: z.uuid().nullable(),
  contact_id: z.uuid().nullable(),
  person_email: z.string(),
  person: z.string(),
  quote_numbers: z.string(),
  /** Of what is open or accepted, in cents; null if it is unknown, or if the customer chooses between several. */
  total: z.number().int().nullable(),
  currency: z.string().nullable(),
  /** When the question came, the offer was last opened, or the quote failed. */
  at: timestamp,
  /** Days until the last valid day, if it is near. */
  days_left: z.number().int().nullable(),
});
export type Attention = z.infer<typeof attention>;

export const attentionList = z.object({
  items: z.array(attention),
  /** Whether there are others that are not listed. */
  has_more: z.boolean(),
});
export type AttentionList = z.infer<typeof attentionList>;
