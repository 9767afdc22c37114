import type { AcceptanceRecord, AcceptedQuote } from "@quotemill/shared/offers/acceptance";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import { readableTotals } from "@quotemill/shared/offers/totals";
import type { CompanyRegion } from "@quotemill/shared/region/default-region";
import { localDay } from "@quotemill/shared/time/calendar";
import type { DocumentCompany, QuoteDocument } from "@quotemill/shared/workflow/document";
import type { AcceptedStamp, PrintableQuote } from "@quotemill/workflow/print";
import { momentsIn } from "../acceptance-words.ts";

interface AcceptedParts {
  company_id: string;
  company: DocumentCompany;
  layout: QuoteDocument["layout"];
  region: CompanyRegion;
  record: AcceptanceRecord;
  accepted: AcceptedQuote;
  snapshot: QuoteSnapshot;
}

/**
 * The quote as it was accepted: the version that the customer was sent, with the extras that they chose and the total
 * that they agreed to. It is made of the frozen snapshot and the record alone, so that it can be printed at any time,
 * even if the quote has changed or was deleted since.
 */
export function acceptedQuote(parts: AcceptedParts): PrintableQuote {
  const { company_id, company, layout, region, record, accepted, snapshot } = parts;
  const { time_zone, locale } = region;
  const { customer, currency, tax_name } = snapshot;
  return {
    quote_id: accepted.quote_id ?? record.offer_id,
    company_id,
    quote_name: snapshot.quote_name,
    quote_number: snapshot.quote_number,
    quote_run: 0,
    contact: { firstName: customer.name ?? "", lastName: "", email: customer.email ?? "", phone: customer.phone ?? "" },
    pricing: pricingOf(accepted, snapshot),
    document: {
      created_at: snapshot.created_at,
      place: { time_zone, locale, currency, tax_name },
      prepared_by: snapshot.prepared_by ?? null,
      valid_until: localDay(record.accepted_at, time_zone),
      notes: snapshot.notes,
      company: { ...company, terms: snapshot.terms },
      answers: snapshot.answers.map((answer) => ({ ...answer, unit: "", priced: false })),
      customer,
      job: snapshot.job,
      printed_notes: snapshot.notes,
      inclusions: snapshot.inclusions,
      exclusions: snapshot.exclusions,
      photos: snapshot.photos.map(({ caption }) => ({ url: "", caption: caption || null })),
      // Those that were chosen are among the lines, and the others are no longer offered.
      extras: [],
      extras_together: null,
      layout,
    },
  };
}

/** Null if only the quote as it was offered states the price. The rate of the tax is not part of a snapshot. */
function pricingOf({ lines, totals, extras }: AcceptedQuote, snapshot: QuoteSnapshot): PrintableQuote["pricing"] {
  const { grand_total, tax_total, sub_total } = readableTotals(totals);
  if (grand_total === null) return null;
  const units = (cents: number) => cents / 100;
  const chosen = new Set<string | null>(extras.map(({ field_id }) => field_id));
  return {
    currency: snapshot.currency,
    gst_rate: tax_total ? null : 0,
    prices_include_gst: snapshot.prices_include_tax,
    line_items: lines.map(({ kind, field_id, name, quantity, unit, unit_price, amount }) => ({
      kind,
      label: name,
      printed_name: name,
      detail: chosen.has(field_id) ? "Chosen extra" : "",
      quantity,
      unit,
      unit_price: units(unit_price),
      amount: units(amount),
      shown: true,
    })),
    sub_total: units(sub_total ?? grand_total),
    gst_total: units(tax_total ?? 0),
    grand_total: units(grand_total),
    profit: 0,
  };
}

/** Says who accepted and when, and where to find the parts that this sheet lacks. */
export function acceptedStamp(
  { name, accepted_at, time_zone, recorded_by }: AcceptanceRecord,
  { lines, totals }: AcceptedQuote,
  { locale }: Pick<CompanyRegion, "locale">,
): AcceptedStamp {
  const missing =
    totals.grand_total === null ? "It states the price." : lines.length === 0 ? "It lists the items." : "";
  const note = [
    recorded_by ? `Recorded by ${recorded_by.name}, who was told by phone or in person.` : "",
    "The quote as it was offered is kept unchanged.",
    missing,
  ];
  return { name, at: momentsIn({ locale, time_zone }).spoken(accepted_at), note: note.filter(Boolean).join(" ") };
}
