import { z } from "zod";
import { pageOf } from "../paging.ts";
import { timestamp } from "../time.ts";

/** A quote as short lists show it: dashboard and a contact's quotes. */
export const quoteListItem = z.object({
  id: z.uuid(),
  contact_id: z.uuid().nullable(),
  quote_name: z.string(),
  quote_number: z.string(),
  status: z.string(),
  created_at: timestamp,
});
export type QuoteListItem = z.infer<typeof quoteListItem>;
export const quotePage = pageOf(quoteListItem);
