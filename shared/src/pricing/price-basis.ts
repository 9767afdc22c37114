import { newTemplatePricing, type TemplatePricing } from "../templates/pricing.ts";
import type { TemplateField } from "../templates/schema.ts";
import type { Adjustment } from "./adjustments.ts";

interface Priced {
  structure: TemplateField[];
  pricing: TemplatePricing | null;
}

/**
 * What a quote's price is calculated from: its template. Lines added to a quote have a price even if the template's
 * prices are switched off; then only those lines count, with the company's tax.
 */
export function priceBasis(
  { structure, pricing }: Priced,
  adjustments: readonly Adjustment[],
  tax_basis_points: number,
): Priced {
  if (pricing || !adjustments.some(({ kind }) => kind === "line")) return { structure, pricing };
  return {
    structure: structure.map(({ pricing: _switchedOff, ...field }) => field),
    pricing: { ...newTemplatePricing, gst_basis_points: tax_basis_points },
  };
}
