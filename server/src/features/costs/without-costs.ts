import { isCostName } from "@quotemill/shared/cost-names";
import type { FieldPricing } from "@quotemill/shared/templates/pricing";
import type { TemplateField } from "@quotemill/shared/templates/schema";

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const outputsWithoutCosts = <Outputs extends Json | null>(outputs: Outputs): Outputs =>
  outputs && (Object.fromEntries(Object.entries(outputs).filter(([key]) => !isCostName(key))) as Outputs);

export const structureWithoutCosts = (structure: TemplateField[]): TemplateField[] =>
  structure.map((field) => (field.pricing ? { ...field, pricing: pricingWithoutCosts(field.pricing) } : field));

const pricingWithoutCosts = (pricing: FieldPricing): FieldPricing => ({
  ...pricing,
  cost: 0,
  option_prices: pricing.option_prices.map((rate) => ({ ...rate, cost: 0 })),
});

/** A message to or from a workflow. Figures are in its `pricing` and `outputs`; answers are left as they are. */
export function messageWithoutCosts(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(messageWithoutCosts);
  if (!isRecord(message)) return message;
  return Object.fromEntries(
    Object.entries(message).map(([key, value]) => {
      const isFigures = (key === "pricing" || key === "outputs") && isRecord(value);
      return [key, isFigures ? outputsWithoutCosts(value) : messageWithoutCosts(value)];
    }),
  );
}
