import { extrasOf } from "../offers/extras.ts";
import type { SnapshotExtra } from "../offers/snapshot.ts";
import { priceQuote } from "../pricing/price-quote.ts";
import type { Formats } from "../region/formats.ts";
import { migrateAnswers } from "../templates/answers/migrate-answers.ts";
import { formOfQuote, type Quote, type QuoteTemplate } from "./quote.ts";

type OwnParts = QuoteTemplate & Pick<Quote, "answers" | "adjustments">;

/** What the prices of the quote's own template make of its answers and adjustments; null without prices. */
export function ownPrice(quote: OwnParts, formats: Formats) {
  const form = formOfQuote(quote);
  return priceQuote(form, migrateAnswers(form.structure, quote.answers), quote.adjustments, formats);
}

/** What the customer may add. It is nothing if the workflow set a total of its own, because we cannot add to that. */
export function ownExtras(quote: Quote, formats: Formats): SnapshotExtra[] {
  const total = formats.amount(quote.outputs?.grand_total, quote.currency);
  if (total === null || ownPrice(quote, formats)?.grand_total !== Math.round(total * 100)) return [];
  const form = formOfQuote(quote);
  const answers = migrateAnswers(form.structure, quote.answers);
  return extrasOf({ ...form, answers, adjustments: quote.adjustments }, formats);
}
