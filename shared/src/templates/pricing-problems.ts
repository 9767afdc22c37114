import { isInReach } from "./container-problems.ts";
import { valueTypeOf } from "./formula-scope.ts";
import { isCalculated, isField } from "./item-kinds.ts";
import { canHavePrice, type FieldPricing } from "./pricing.ts";
import type { TemplateItem } from "./schema.ts";
import type { PriceTable } from "./tables.ts";

type Items = ReadonlyMap<string, TemplateItem>;

const pricingOf = (item: TemplateItem): FieldPricing | undefined => ("pricing" in item ? item.pricing : undefined);

/** Why this item's price makes no sense in this template; null if it does. */
export function pricingProblem(item: TemplateItem, byId: Items, tables: PriceTable[]): string | null {
  const pricing = pricingOf(item);
  if (!pricing) return null;
  const { label } = item;
  if (!(isCalculated(item) ? item.result !== "text" : canHavePrice(item.type))) {
    return `'${label}' is not of a type that can have a price.`;
  }
  const count = pricing.option_prices.length;
  const options = isField(item) ? (item.options ?? []) : [];
  if (count > 0 && count !== options.length) return `'${label}' must have one price for each of its options.`;
  return multiplierProblem(item, byId) ?? tableProblem(item, byId, tables);
}

export function multiplierProblem(item: TemplateItem, byId: Items): string | null {
  const multiply_by = pricingOf(item)?.multiply_by ?? null;
  if (multiply_by === null) return null;
  const { id, label } = item;
  if (multiply_by === id) return `The price of '${label}' cannot be multiplied by its own answer.`;
  const multiplier = byId.get(multiply_by);
  if (!multiplier) return `The price of '${label}' is multiplied by a field that the template does not have.`;
  if (!isInReach(item, multiplier, byId)) {
    return `The price of '${label}' is multiplied by '${multiplier.label}', which is in a group. Use a sum of it instead.`;
  }
  const isNumber = isCalculated(multiplier) ? multiplier.result === "number" : multiplier.type === "number";
  return isNumber
    ? null
    : `The price of '${label}' is multiplied by '${multiplier.label}', which is not a number field.`;
}

function tableProblem(item: TemplateItem, byId: Items, tables: PriceTable[]): string | null {
  const from = pricingOf(item)?.price_from;
  if (!from) return null;
  const { label } = item;
  if (isCalculated(item) && item.result === "money") {
    return `'${label}' is an amount of money, which is the price itself. It cannot have another one from a table.`;
  }
  const table = tables.find(({ id }) => id === from.table);
  if (!table) return `The price of '${label}' comes from a table that the template does not have.`;
  const key = byId.get(from.key);
  if (!key || !(isField(key) || isCalculated(key))) {
    return `The price of '${label}' is looked up by a field that the template does not have.`;
  }
  if (!isInReach(item, key, byId)) {
    return `The price of '${label}' is looked up by '${key.label}', which is in a group.`;
  }
  if (valueTypeOf(key) === table.key) return null;
  const wanted = table.key === "number" ? "a number" : "text";
  return `The table '${table.name}' is looked up by ${wanted}, which '${key.label}' is not.`;
}
