import type { FieldPricing, Rate } from "../templates/pricing.ts";
import type { TemplateField } from "../templates/schema.ts";

/** Gives the same lines and totals as the structure with its costs. */
export const structureWithoutCosts = (structure: TemplateField[]): TemplateField[] =>
  structure.map((field) => (field.pricing ? { ...field, pricing: pricingWithoutCosts(field.pricing) } : field));

const pricingWithoutCosts = (pricing: FieldPricing): FieldPricing => ({
  ...withoutCost(pricing),
  option_prices: pricing.option_prices.map(withoutCost),
});

const withoutCost = <Costed extends Rate>(rate: Costed): Costed => ({
  ...rate,
  cost: 0,
  ...(rate.price === 0 && rate.cost > 0 && { listed: true }),
});
