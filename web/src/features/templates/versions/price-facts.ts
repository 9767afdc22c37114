import type { FieldPricing, Rate, TemplatePricing } from "@quotemill/shared/templates/pricing";
import type { Fact, Words } from "./template-facts.ts";

/** What a priced item costs, in words. */
export function priceFacts(pricing: FieldPricing, options: string[] | undefined, { cents, nameOf }: Words): Fact[] {
  const each = (amount: (rate: Rate) => number) =>
    options
      ? options.map((option, index) => `${option} ${cents(amount(pricing.option_prices[index] ?? pricing))}`).join(", ")
      : cents(amount(pricing));
  const { multiply_by, price_from, shown } = pricing;
  return [
    ["Price", price_from ? "" : each(({ price }) => price)],
    ["Cost", price_from ? "" : each(({ cost }) => cost)],
    ["Price from", price_from ? `${nameOf(price_from.table)} by ${nameOf(price_from.key)}` : ""],
    ["Multiplied by", multiply_by ? nameOf(multiply_by) : ""],
    ["Line on the quote", shown ? "" : "Hidden"],
  ];
}

export function pricingFacts(pricing: TemplatePricing | null, { cents, taxName }: Words): Fact[] {
  if (!pricing) return [["Prices", "Off"]];
  return [
    ["Prices", "On"],
    [`${taxName} rate`, `${pricing.gst_basis_points / 100}%`],
    ["Prices and costs are", `${pricing.prices_include_gst ? "Including" : "Excluding"} ${taxName}`],
    ["Minimum charge", cents(pricing.minimum_charge)],
    ["Rounding", pricing.round_to === 1 ? "None" : `To the nearest ${cents(pricing.round_to)}`],
  ];
}
