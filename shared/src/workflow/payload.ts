import { formatsFor } from "../formats.ts";
import { extrasOf } from "../offers/extras.ts";
import type { Adjustment } from "../pricing/adjustments.ts";
import { type PayloadPricing, payloadPricing } from "../pricing/payload.ts";
import { priceQuote } from "../pricing/price-quote.ts";
import type { TemplateForm } from "../templates/form.ts";
import { type DocumentSource, documentOf, type QuoteDocument } from "./document.ts";
import { type PayloadEntry, payloadValues } from "./payload-values.ts";

export interface PayloadQuote extends DocumentSource, TemplateForm {
  id: string;
  company_id: string;
  template_id: string | null;
  run: number;
  adjustments: Adjustment[];
  revision: number;
  /** The number of the quote that it revises; null for a first one. */
  revises_quote_number: string | null;
}

export type QuotePayload = Record<
  string,
  | string
  | number
  | boolean
  | null
  | PayloadEntry[]
  | Record<string, string>
  | Adjustment[]
  | PayloadPricing
  | QuoteDocument
>;

/**
 * What the workflow receives. The keys depend only on the template: a hidden or empty field is null, never absent,
 * because automation tools learn the list of keys from one sample.
 */
export function quotePayload(quote: PayloadQuote): QuotePayload {
  const { contact } = quote;
  const answers = payloadValues(quote, quote.answers);
  const formats = formatsFor(quote.place);
  const price = priceQuote(quote, quote.answers, quote.adjustments, formats);
  return {
    ...answers,
    quote_id: quote.id,
    company_id: quote.company_id,
    template_id: quote.template_id,
    quote_name: quote.quote_name,
    quote_number: quote.quote_number,
    quote_run: quote.run,
    contact: {
      firstName: contact?.first_name ?? "",
      lastName: contact?.last_name ?? "",
      email: contact?.email ?? "",
      phone: contact?.phone ?? "",
    },
    pricing: payloadPricing(price, quote.place.currency),
    ...otherKeys(quote, answers),
    document: documentOf(quote, price?.line_items ?? [], extrasOf(quote, formats)),
  };
}

/**
 * Not reserved names: a field that has one keeps the key for its answer. The workflow finds the adjustments among
 * the line items, and the revision in the number.
 */
function otherKeys({ adjustments, revision, revises_quote_number }: PayloadQuote, answers: object) {
  const keys = { adjustments, revision, revises_quote_number };
  return Object.fromEntries(Object.entries(keys).filter(([key]) => !Object.hasOwn(answers, key)));
}
