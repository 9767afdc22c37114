import { type Customer, customerOf, jobName, type PreparedBy } from "../documents/customer.ts";
import { documentAnswers } from "../documents/document-answers.ts";
import type { Adjustment } from "../pricing/adjustments.ts";
import { priceQuote } from "../pricing/price-quote.ts";
import { type FormatRegion, formatsFor } from "../region/formats.ts";
import type { Answers } from "../templates/answers/answers.ts";
import type { TemplateForm } from "../templates/schema/template.ts";
import { snapshotExtras, snapshotLines } from "./extras.ts";
import type { QuoteSnapshot } from "./snapshot.ts";
import { givenTotals, isOwnTotal, offeredTotals } from "./totals.ts";

export interface SnapshotSource extends TemplateForm {
  quote_number: string;
  revision: number;
  quote_name: string;
  created_at: string;
  template_name: string;
  contact: Customer | null;
  prepared_by: PreparedBy | null;
  place: FormatRegion & { tax_name: string };
  adjustments: Adjustment[];
  answers: Answers;
  /** The workflow's own figures, which take precedence. */
  outputs: Record<string, unknown> | null;
  notes: string;
  terms: string;
  inclusions: string[];
  exclusions: string[];
  photos: { id: string; caption: string }[];
}

/** Makes the copy of a quote that its customer is shown, in the same words as its PDF. */
export function makeSnapshot(quote: SnapshotSource): QuoteSnapshot {
  const { answers, adjustments, place } = quote;
  const formats = formatsFor(place);
  const price = priceQuote(quote, answers, adjustments, formats);
  const given = givenTotals(quote.outputs, place.currency);
  const isOurs = price !== null && isOwnTotal(given, price);
  const items = isOurs ? price.line_items : [];
  const { extras, basis } = isOurs ? snapshotExtras(quote, place) : { extras: [], basis: null };
  return {
    quote_number: quote.quote_number,
    revision: quote.revision,
    quote_name: quote.quote_name,
    job: jobName(quote.quote_name, quote),
    created_at: quote.created_at,
    template_name: quote.template_name || null,
    customer: customerOf(quote.contact, place.locale),
    prepared_by: quote.prepared_by,
    currency: place.currency,
    tax_name: place.tax_name,
    prices_include_tax: price?.pricing.prices_include_gst ?? false,
    lines: isOurs ? snapshotLines(price) : [],
    totals: offeredTotals(given, price),
    extras,
    basis,
    answers: documentAnswers(quote, answers, { lines: items, extras }, formats).flatMap(
      ({ label, value, unit, priced }) =>
        value === null || priced ? [] : [{ label, value: unit ? `${value} ${unit}` : value }],
    ),
    notes: quote.notes.trim() || null,
    terms: quote.terms.trim() || null,
    inclusions: quote.inclusions,
    exclusions: quote.exclusions,
    photos: quote.photos,
  };
}
