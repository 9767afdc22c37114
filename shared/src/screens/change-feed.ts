import { z } from "zod";
import { offerActor, offerEventKind } from "../offers/states.ts";

/** One changed row of the caller's company; the browser fetches the row itself by id. */
export const changeEvent = z.object({
  table: z.enum([
    "quotes",
    "saved_quotes",
    "webhook_deliveries",
    "offer_events",
    "offers",
    "price_changes",
    "phone_calls",
  ]),
  type: z.enum(["INSERT", "UPDATE", "DELETE"]),
  /**
   * For `webhook_deliveries`, the id of the quote that was delivered; for `offer_events`, the offer's; for `phone_calls`, that
   * of the quote that the call was about, if any.
   */
  id: z.uuid(),
  contact_id: z.uuid().nullable(),
  quote_name: z.string(),
  /** Empty for drafts; for `offer_events`, the numbers of all its quotes. */
  quote_number: z.string(),
  /** True if this change added the quote's first PDF. */
  pdf_ready: z.boolean(),
  /** The offer's event and the address it was sent to; only for `offer_events`. */
  offer: z
    .object({
      kind: offerEventKind,
      actor: offerActor,
      person: z.string(),
      /** The quote to open: the accepted one, else the first. */
      quote_id: z.uuid().nullable(),
      /** The accepted total, in cents, and the number to call; only for an acceptance. Null if unknown. */
      total: z.number().int().nullable().optional(),
      currency: z.string().nullable().optional(),
      phone: z.string().nullable().optional(),
    })
    .optional(),
});
/** The first event of a stream. The browser may have missed changes before it. */
export const resyncEvent = z.object({
  /** The server's build of the web app, so that a browser with an older one can reload. */
  build: z.string().optional(),
  /** The time up to now in which the server knows that nothing has changed. */
  unchanged_ms: z.number().min(0).optional(),
});

export type ChangeEvent = z.infer<typeof changeEvent>;
