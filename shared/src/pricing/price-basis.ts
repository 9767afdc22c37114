import type { TemplateForm } from "../templates/form.ts";
import { newTemplatePricing } from "../templates/pricing.ts";
import type { TemplateItem } from "../templates/schema.ts";
import type { Adjustment } from "./adjustments.ts";

/**
 * What a quote's price is calculated from: its template. Lines added to a quote have a price even if the template's
 * prices are switched off; then only those lines count, with the company's tax.
 */
export function priceBasis(
  { structure, tables, pricing }: TemplateForm,
  adjustments: readonly Adjustment[],
  tax_basis_points: number,
): TemplateForm {
  if (pricing || !adjustments.some(({ kind }) => kind === "line")) return { structure, tables, pricing };
  return {
    structure: structure.map(withoutPrice),
    tables,
    pricing: { ...newTemplatePricing, gst_basis_points: tax_basis_points },
  };
}

function withoutPrice(item: TemplateItem): TemplateItem {
  if (!("pricing" in item)) return item;
  const { pricing: _switchedOff, ...unpriced } = item;
  return unpriced;
}
