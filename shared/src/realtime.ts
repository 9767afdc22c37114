import { z } from "zod";

/** One changed row of the caller's company; the browser fetches the row itself by id. */
export const changeEvent = z.object({
  table: z.enum(["quotes", "saved_quotes", "webhook_deliveries"]),
  type: z.enum(["INSERT", "UPDATE", "DELETE"]),
  /** For `webhook_deliveries`, the id of the quote that was delivered. */
  id: z.uuid(),
  contact_id: z.uuid().nullable(),
  quote_name: z.string(),
  /** Empty for drafts. */
  quote_number: z.string(),
  /** This change added the quote's first PDF. */
  pdf_ready: z.boolean(),
});
export type ChangeEvent = z.infer<typeof changeEvent>;
