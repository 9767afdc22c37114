import { controllersOf } from "./controllers.ts";
import type { TemplateField, TemplateItem } from "./schema.ts";

/** Only a tick can be left to the customer: a number or a choice has no plain 'no'. */
export const canBeChosen = ({ type, pricing }: Pick<TemplateField, "type" | "pricing">) =>
  type === "checkbox" && pricing !== undefined;

/** Whether the customer is asked, unless staff ticked it. The mark stays unused while the field has no price. */
export const isForCustomer = (field: TemplateField) => canBeChosen(field) && field.customer_may_choose === true;

/**
 * Why the customer cannot be asked; null if they can. Another question that depends on the tick would stay unanswered,
 * because nobody is there to answer it.
 */
export function customerChoiceProblem(field: TemplateField, structure: TemplateItem[]): string | null {
  if (!isForCustomer(field)) return null;
  for (const other of structure) {
    if (controllersOf(other).includes(field.id)) {
      return `The customer cannot choose '${field.label}', because '${other.label}' depends on it.`;
    }
  }
  return null;
}
