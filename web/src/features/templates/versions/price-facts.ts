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

export function pricingFacts(pricing: TemplatePricing | null, { cents }: Words): Fact[] {
  if (!pricing) return [["Prices", "Off"]];
  return [
    ["Prices", "On"],
    ["Tax rate", `${pricing.gst_basis_points / 100}%`],
    ["Prices include tax", pricing.prices_include_gst ? "Yes" : "No"],
    ["Minimum charge", cents(pricing.minimum_charge)],
    ["Rounded to", pricing.round_to === 1 ? "No rounding" : cents(pricing.round_to)],
  ];
}
