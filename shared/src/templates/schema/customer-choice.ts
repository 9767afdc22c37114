import { isGroup } from "./item-kinds.ts";
import { type ReferenceKind, referencesTo } from "./references.ts";
import type { TemplateField, TemplateItem } from "./template.ts";

/** Only a tick can be left to the customer: a number or a choice has no plain 'no'. */
export const canBeChosen = ({ type, pricing }: Pick<TemplateField, "type" | "pricing">) =>
  type === "checkbox" && pricing !== undefined;

/**
 * Returns whether the customer is asked about the field, unless staff ticked it. Without a price, `customer_may_choose` does
 * nothing.
 */
export const isForCustomer = (field: TemplateField) => canBeChosen(field) && field.customer_may_choose === true;

const isDependency = (kind: ReferenceKind) => kind === "condition" || kind === "formula";

/**
 * Says why the customer cannot be asked about a field; null if they can. Questions that depend on the tick would stay
 * unanswered, because the customer's page does not ask them.
 */
export function customerChoiceProblem(field: TemplateField, structure: TemplateItem[]): string | null {
  if (!isForCustomer(field)) return null;
  const other = referencesTo(structure, field.id).find(({ kinds }) => kinds.some(isDependency));
  if (other) return `The customer cannot choose '${field.label}', because '${other.item.label}' depends on it.`;
  const isRepeated = structure.some((item) => isGroup(item) && item.id === field.parent);
  return isRepeated ? `The customer cannot choose '${field.label}', because it is in a group.` : null;
}
