import { z } from "zod";
import { jobName } from "../documents/customer.ts";
import { offerChoice } from "../offers/states.ts";
import { lineKinds } from "../pricing/line-item.ts";
import { webAddress } from "../text/web-address.ts";
import { letterhead, quoteDocument } from "./document.ts";
import type { PayloadPricing } from "./payload.ts";
import { followUpPart } from "./send-payload.ts";

const pricing = z.object({
  currency: z.string(),
  gst_rate: z.number(),
  prices_include_gst: z.boolean(),
  line_items: z.array(
    z.object({
      kind: z.enum(lineKinds),
      label: z.string(),
      printed_name: z.string(),
      detail: z.string(),
      quantity: z.number(),
      unit: z.string(),
      unit_price: z.number(),
      amount: z.number(),
      shown: z.boolean(),
    }),
  ),
  sub_total: z.number(),
  gst_total: z.number(),
  grand_total: z.number(),
  profit: z.number(),
}) satisfies z.ZodType<PayloadPricing>;

/** A quote's payload as a workflow reads it. The answers are next to these keys, under their own names. */
export const quoteWebhook = z.object({
  quote_id: z.uuid(),
  company_id: z.uuid(),
  quote_name: z.string(),
  quote_number: z.string(),
  quote_run: z.int(),
  contact: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
  pricing: pricing.nullable(),
  document: quoteDocument,
});
export type QuoteWebhook = z.infer<typeof quoteWebhook>;

/** No one sends so many quotes in one mail. Without a limit, `quote_count` could ask for millions of keys. */
const maxQuotes = 200;

const sentQuote = z.object({
  quote_id: z.string(),
  quote_name: z.string(),
  quote_number: z.string(),
  /** Absent from older versions of Quotemill. */
  job: z.string().optional(),
  pdf_url: webAddress(),
  grand_total: z.number().nullable(),
  currency: z.string(),
  tax_name: z.string(),
  gst_total: z.number().nullable(),
});

/** The sending payload as a workflow reads it: `quote_1`, `quote_2`… become one list. */
export const sendWebhook = z
  .looseObject({
    company_id: z.uuid(),
    email_subject: z.string().max(1_000),
    email_message: z.string().max(200_000),
    contact: z.object({ firstName: z.string(), lastName: z.string(), email: z.email() }),
    company: letterhead,
    reply_to: z.email().nullable().catch(null),
    place: z.object({ time_zone: z.string(), locale: z.string() }),
    offer_url: webAddress(),
    valid_until: z.iso.date().nullable(),
    choice: offerChoice.default("each"),
    /** Only reminders have this part. */
    follow_up: followUpPart.nullish().transform((given) => given ?? null),
    quote_count: z.number().int().min(1).max(maxQuotes),
  })
  .transform(({ quote_count, ...send }, context) => {
    const { company_id, email_subject, email_message, contact, company, reply_to, place } = send;
    const { offer_url, valid_until, choice, follow_up } = send;
    const given = Array.from({ length: quote_count }, (_, index) => send[`quote_${index + 1}`]);
    const quotes = z.array(sentQuote).safeParse(given);
    if (!quotes.success) {
      context.addIssue({ code: "custom", message: "A quote is missing, or has no name, number or link." });
      return z.NEVER;
    }
    const texts = { email_subject, email_message };
    const named = { first_name: contact.firstName, last_name: contact.lastName, company_name: "" };
    const jobOf = ({ job, quote_name, quote_number }: z.infer<typeof sentQuote>) =>
      job ?? jobName(quote_name, { contact: named, quote_number, template_name: "" }) ?? quote_number;
    const jobs = quotes.data.map((quote) => ({ ...quote, job: jobOf(quote) }));
    const offer = { offer_url, valid_until, choice, follow_up, quotes: jobs };
    return { company_id, ...texts, contact, company, reply_to, place, ...offer };
  });
export type SendWebhook = z.output<typeof sendWebhook>;
