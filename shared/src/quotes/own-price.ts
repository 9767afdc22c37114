import type { AcceptedQuote } from "../offers/acceptance.ts";
import { extrasOf, type OfferedExtras } from "../offers/extras.ts";
import { givenTotals, isOwnTotal, offeredTotals, sumProblem, type Totals } from "../offers/totals.ts";
import type { LineItem } from "../pricing/line-item.ts";
import { priceQuote } from "../pricing/price-quote.ts";
import type { Formats } from "../region/formats.ts";
import { migrateAnswers } from "../templates/answers/migrate-answers.ts";
import { formOfQuote, type Quote, type QuoteTemplate } from "./quote.ts";

type OwnParts = QuoteTemplate & Pick<Quote, "answers" | "adjustments">;

/** Prices the quote's answers and adjustments with its own template; null if that has no prices. */
export function ownPrice(quote: OwnParts, formats: Formats) {
  const form = formOfQuote(quote);
  return priceQuote(form, migrateAnswers(form.structure, quote.answers), quote.adjustments, formats);
}

/**
 * Returns the accepted price, line by line: the quote's own price with the extras that the customer chose, which come last.
 * Null if the template's prices do not come to the accepted total, for example because the workflow set its own.
 */
export function acceptedPrice(
  quote: OwnParts,
  { extras, totals }: Pick<AcceptedQuote, "extras" | "totals">,
  formats: Formats,
) {
  const chosen = new Set(extras.map(({ field_id }) => field_id));
  const ticked = Object.fromEntries([...chosen].map((id) => [id, true]));
  const price = ownPrice({ ...quote, answers: { ...quote.answers, ...ticked } }, formats);
  if (price?.grand_total !== totals.grand_total) return null;
  const isChosen = ({ field_id }: LineItem) => field_id !== null && chosen.has(field_id);
  const lines = price.line_items;
  return { ...price, line_items: [...lines.filter((line) => !isChosen(line)), ...lines.filter(isChosen)] };
}

/** The totals that the quote's customer is offered. */
export const totalsOfQuote = (quote: Quote, formats: Formats): Totals =>
  offeredTotals(givenTotals(quote.outputs, quote.currency), ownPrice(quote, formats));

/** Says which of the workflow's figures the customer does not see, and why; null if they see all that it gave. */
export function quoteSumProblem(quote: Quote, formats: Formats): string | null {
  const totals = givenTotals(quote.outputs, quote.currency);
  return sumProblem({ ...quote, totals, price: ownPrice(quote, formats) }, formats);
}

/** Lists the extras that the customer may add. Null if the workflow set its own total, because we cannot add to that. */
export function ownExtras(quote: Quote, formats: Formats): OfferedExtras | null {
  const price = ownPrice(quote, formats);
  if (!price || !isOwnTotal(givenTotals(quote.outputs, quote.currency), price)) return null;
  const form = formOfQuote(quote);
  const answers = migrateAnswers(form.structure, quote.answers);
  return extrasOf({ ...form, answers, adjustments: quote.adjustments }, formats);
}
