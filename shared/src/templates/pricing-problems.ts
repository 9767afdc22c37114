import { isField } from "./item-kinds.ts";
import { canHavePrice } from "./pricing.ts";
import type { TemplateField, TemplateItem } from "./schema.ts";

type Items = ReadonlyMap<string, TemplateItem>;

/** Why this field's price makes no sense in this template; null if it does. */
export function pricingProblem(field: TemplateField, byId: Items): string | null {
  const { pricing, label, options = [] } = field;
  if (!pricing) return null;
  if (!canHavePrice(field.type)) return `'${label}' is not of a type that can have a price.`;
  const count = pricing.option_prices.length;
  if (count > 0 && count !== options.length) return `'${label}' must have one price for each of its options.`;
  return multiplierProblem(field, byId);
}

export function multiplierProblem({ id, label, pricing }: TemplateField, byId: Items): string | null {
  if (!pricing || pricing.multiply_by === null) return null;
  if (pricing.multiply_by === id) return `The price of '${label}' cannot be multiplied by its own answer.`;
  const multiplier = byId.get(pricing.multiply_by);
  if (!multiplier) return `The price of '${label}' is multiplied by a field that the template does not have.`;
  if (!isField(multiplier) || multiplier.type === "number") return null;
  return `The price of '${label}' is multiplied by '${multiplier.label}', which is not a number field.`;
}
