import { z } from "zod";
import type { SendPayload } from "./send-payload.ts";
import { webAddress } from "./web-address.ts";

const link = webAddress();

/** What a reminder has beyond a sent quote. */
export const followUpPart = z.object({
  /** 1 and 2 come some days after sending, 3 before the end. */
  step: z.number().int().min(1).max(3),
  /** Whether the customer has opened the page. */
  was_opened: z.boolean(),
  /** Whoever sent the quotes, by name. */
  sender_name: z.string().nullable(),
  /** Where the customer can decline. */
  decline_url: link,
  /** For the headers `List-Unsubscribe` and `List-Unsubscribe-Post`, and for a link in the mail. */
  unsubscribe_url: link,
});
export type FollowUpPart = z.infer<typeof followUpPart>;

/** What the sending webhook receives for a reminder: the same keys as for the quotes, and its own. */
export interface FollowUpPayload extends Omit<SendPayload, "kind"> {
  kind: "follow_up";
  follow_up: FollowUpPart;
}

export const followUpPayload = (send: SendPayload, follow_up: FollowUpPart): FollowUpPayload => ({
  ...send,
  kind: "follow_up",
  follow_up,
});
