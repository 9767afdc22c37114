import { snapshotExtras } from "@quotemill/shared/offers/extras";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import { formatsFor } from "@quotemill/shared/region/formats";
import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import type { TemplateField } from "@quotemill/shared/templates/schema/template";

const field = (id: string, price: number, more: Partial<TemplateField> = {}): TemplateField => ({
  ...{ id, type: "checkbox", label: id, placeholder: "", required: false },
  pricing: { ...newFieldPricing, price },
  ...more,
});
const structure = [field("fence", 100_000), field("guard", 24_000, { customer_may_choose: true })];
const quote = { structure, tables: [], pricing: newTemplatePricing, answers: { fence: true }, adjustments: [] };
const formats = formatsFor({ time_zone: "Australia/Sydney", currency: "AUD", locale: "en-AU" });

/** $1,100.00 with tax, and 'guard' for another $264.00. Quotes of one template share the ids of their fields. */
export const withGuard: Partial<QuoteSnapshot> = {
  lines: [
    { kind: "item", field_id: "fence", name: "fence", quantity: 1, unit: "", unit_price: 100_000, amount: 100_000 },
  ],
  totals: { sub_total: 100_000, tax_total: 10_000, grand_total: 110_000 },
  ...snapshotExtras(quote, formats),
};
