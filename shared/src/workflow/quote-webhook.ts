import { z } from "zod";
import { lineKinds } from "../pricing/line-item.ts";
import type { PayloadPricing } from "../pricing/payload.ts";
import { quoteDocument } from "./document.ts";

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

/** The outgoing payload as a workflow reads it. The answers are beside these keys, under their own names. */
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
