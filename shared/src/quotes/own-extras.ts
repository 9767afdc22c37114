import type { Formats } from "../formats.ts";
import { extrasOf } from "../offers/extras.ts";
import type { SnapshotExtra } from "../offers/snapshot.ts";
import { migrateAnswers } from "../templates/migrate-answers.ts";
import { formOfQuote } from "./form-of-quote.ts";
import { ownPrice } from "./own-price.ts";
import type { Quote } from "./schema.ts";

/** What its customer may add. Nothing if the workflow set another total: we cannot say what an extra adds to that one. */
export function ownExtras(quote: Quote, formats: Formats): SnapshotExtra[] {
  const total = formats.amount(quote.outputs?.grand_total, quote.currency);
  if (total === null || ownPrice(quote, formats)?.grand_total !== Math.round(total * 100)) return [];
  const form = formOfQuote(quote);
  const answers = migrateAnswers(form.structure, quote.answers);
  return extrasOf({ ...form, answers, adjustments: quote.adjustments }, formats);
}
