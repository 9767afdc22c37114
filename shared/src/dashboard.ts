import { z } from "zod";
import { contact } from "./contacts.ts";
import { quoteListItem } from "./quotes/list.ts";
import { givenTimestamp } from "./time.ts";

export const recentQuoteLimit = 5;

export const recentQuote = quoteListItem.extend({
  company_name: z.string().nullable(),
  /** Has no id if only the quote itself knows the person. */
  contact: contact
    .pick({ first_name: true, last_name: true, email: true, phone: true, company_name: true, address1: true })
    .extend({ id: z.uuid().nullable() })
    .nullable(),
});
export type RecentQuote = z.infer<typeof recentQuote>;

export const dashboardQuery = z.object({
  /** The start of the month in the person's time zone, which the server cannot know. */
  month_start: givenTimestamp.optional(),
});

export const dashboard = z.discriminatedUnion("scope", [
  z.object({
    scope: z.literal("company"),
    total_quotes: z.number().int(),
    quotes_this_month: z.number().int(),
    pending_pdfs: z.number().int(),
    recent_quotes: z.array(recentQuote),
  }),
  z.object({
    scope: z.literal("global"),
    total_companies: z.number().int(),
    total_users: z.number().int(),
    recent_quotes: z.array(recentQuote),
  }),
]);
export type Dashboard = z.infer<typeof dashboard>;
