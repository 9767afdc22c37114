import { z } from "zod";
import { settingsCards } from "../companies/settings.ts";
import { maxSentQuotes, offerChoice, offerState } from "../offers/states.ts";
import { quoteRowPage } from "../quotes/list.ts";
import { sendingCompany } from "../quotes/quote.ts";
import { pageOf, pageQuery, recordId, searchText } from "../requests/paging.ts";
import { webhookUrl } from "../text/web-address.ts";
import { givenDay, timestamp } from "../time/moments.ts";
import { noQuoteSelected, tooManyQuotes } from "./sendable.ts";

/** Body of `send-quotes`. */
export const sendQuotesInput = z.object({
  /** The quotes in the order on the screen. */
  quote_ids: z
    .array(recordId, noQuoteSelected)
    .min(1, noQuoteSelected)
    .max(maxSentQuotes, tooManyQuotes)
    .refine((ids) => new Set(ids).size === ids.length, "A quote can be in an email only once."),
  /** The address an admin typed, if it differs from the saved one. */
  webhook_url_override: webhookUrl.nullable().default(null),
  /** The texts may have variables. Without them, the company's templates are used. */
  email_subject: settingsCards.email.input.shape.email_subject_template.optional(),
  email_message: settingsCards.email.input.shape.email_message_template.optional(),
  /** The first quote's date, in the company's time zone and format. */
  quote_date: z.string().max(40).default(""),
  /** The last day on which the customer can accept; null for no end. Without it, the company's usual period is used. */
  valid_until: givenDay("Choose a date.").nullish(),
  choice: offerChoice.default("each"),
});
export type SendQuotesInput = z.infer<typeof sendQuotesInput>;
/** The input as a browser sends it, which may leave out parts with defaults. */
export type SendQuotesBody = z.input<typeof sendQuotesInput>;

/** The offer that the customer received. */
const sentOffer = z.object({
  id: z.uuid(),
  url: z.string(),
  state: offerState,
  valid_until: z.iso.date().nullable(),
});
export type SentOffer = z.infer<typeof sentOffer>;
export const sendQuotesAnswer = z.object({
  success: z.literal(true),
  sent: z.number().int(),
  offer: sentOffer,
});

export const recipient = z.object({
  /** The contact's id; null if only older quotes have the address. */
  id: z.uuid().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  company_name: z.string(),
  quote_count: z.number().int(),
  latest_quote_at: timestamp,
});
export type Recipient = z.infer<typeof recipient>;
export const recipientPage = pageOf(recipient);

export const recipientFilters = z.object({
  search: searchText,
});
export type RecipientFilters = z.infer<typeof recipientFilters>;
export const recipientQuery = pageQuery.extend(recipientFilters.shape);

/** The quotes for an email address, newest first. */
export const recipientQuotesQuery = pageQuery.extend({ email: z.string().trim().toLowerCase().min(1).max(254) });
export const recipientQuotesPage = quoteRowPage.extend({
  contact: recipient.pick({ id: true, first_name: true, last_name: true, email: true, phone: true }),
  company: sendingCompany,
});
