import type { Formats } from "../formats.ts";
import { priceQuote } from "../pricing/price-quote.ts";
import { migrateAnswers } from "../templates/migrate-answers.ts";
import { formOfQuote, type QuoteTemplate } from "./form-of-quote.ts";
import type { Quote } from "./schema.ts";

type OwnParts = QuoteTemplate & Pick<Quote, "answers" | "adjustments">;

/** What the prices of the quote's own template make of its answers and adjustments; null without prices. */
export function ownPrice(quote: OwnParts, formats: Formats) {
  const form = formOfQuote(quote);
  return priceQuote(form, migrateAnswers(form.structure, quote.answers), quote.adjustments, formats);
}
