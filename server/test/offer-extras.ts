import { snapshotExtras, snapshotLines, snapshotTotals } from "@quotemill/shared/offers/extras";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import { priceQuote } from "@quotemill/shared/pricing/price-quote";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import { newFieldPricing, newTemplatePricing, type TemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import type { TemplateField } from "@quotemill/shared/templates/schema/template";

const field = (id: string, price: number, more: Partial<TemplateField> = {}): TemplateField => ({
  ...{ id, type: "checkbox", label: id, placeholder: "", required: false },
  pricing: { ...newFieldPricing, price },
  ...more,
});
const structure = [field("fence", 100_000), field("guard", 24_000, { customer_may_choose: true })];
const quote = { structure, tables: [], pricing: newTemplatePricing, answers: { fence: true }, adjustments: [] };

/** $1,100.00 with tax, and 'guard' for another $264.00. Quotes of one template share the ids of their fields. */
export const withGuard: Partial<QuoteSnapshot> = {
  lines: [
    { kind: "item", field_id: "fence", name: "fence", quantity: 1, unit: "", unit_price: 100_000, amount: 100_000 },
  ],
  totals: { sub_total: 100_000, tax_total: 10_000, grand_total: 110_000 },
  ...snapshotExtras(quote, defaultRegion),
};

/** A job of $100.00, or of nothing, with two extras of $300.00 each, at these prices. */
export function smallJob(
  pricing: Partial<TemplatePricing>,
  adjustments: Adjustment[] = [],
  visit = true,
): Partial<QuoteSnapshot> {
  const mayChoose = { customer_may_choose: true };
  const small = {
    ...quote,
    structure: [field("visit", 10_000), field("gutter", 30_000, mayChoose), field("pump", 30_000, mayChoose)],
    pricing: { ...newTemplatePricing, ...pricing },
    answers: { visit },
    adjustments,
  };
  const price = priceQuote(small, small.answers, adjustments);
  if (!price) throw new Error("No price.");
  return {
    lines: snapshotLines(price),
    totals: snapshotTotals(price),
    prices_include_tax: small.pricing.prices_include_gst,
    ...snapshotExtras(small, defaultRegion),
  };
}
