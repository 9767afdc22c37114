import { z } from "zod";
import { recordId } from "../record-id.ts";
import { timestamp } from "../time.ts";

/** What staff see of an offer's reminders. */
export const followUpState = z.object({
  /** Whether the company sends reminders at all. */
  is_on: z.boolean(),
  paused: z.boolean(),
  /** Whether the customer wants no reminders of this company. */
  unsubscribed: z.boolean(),
  /** When the next one goes out, if nothing happens before; null if none will. */
  next_at: timestamp.nullable(),
});
export type FollowUpState = z.infer<typeof followUpState>;

export const pauseFollowUpsInput = z.object({ offer_id: recordId, paused: z.boolean() });
export type PauseFollowUpsInput = z.infer<typeof pauseFollowUpsInput>;
