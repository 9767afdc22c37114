import type { TemplateInput } from "../templates/versions/contents.ts";
import { priceQuote } from "./price-quote.ts";

/**
 * Returns the template with another tax rate. Its test cases expect the totals of that rate; everything else stays the same.
 */
export function withTaxRate(template: TemplateInput, gst_basis_points: number): TemplateInput {
  if (!template.pricing) return template;
  const taxed = { ...template, pricing: { ...template.pricing, gst_basis_points } };
  return {
    ...taxed,
    test_cases: template.test_cases.map((test) => {
      const price = priceQuote(taxed, test.answers);
      if (!price) return test;
      const { sub_total, gst_total, grand_total } = price;
      return { ...test, expect: { ...test.expect, sub_total, gst_total, grand_total } };
    }),
  };
}
