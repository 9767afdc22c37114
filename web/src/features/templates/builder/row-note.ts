import { customerChoiceProblem } from "@quotemill/shared/templates/customer-choice";
import { canHavePrice } from "@quotemill/shared/templates/pricing";
import { multiplierProblem } from "@quotemill/shared/templates/pricing-problems";
import type { TemplateField, TemplateItem } from "@quotemill/shared/templates/schema";
import { conditionSummary } from "./condition-words.ts";

/** The note on a closed row: what is wrong with its field, otherwise its condition. */
export function rowNote(field: TemplateField, byId: Map<string, TemplateItem>) {
  const condition = conditionSummary(field, byId);
  if (condition?.isWarning) return condition;
  const hasWrongPrice =
    canHavePrice(field.type) &&
    (multiplierProblem(field, byId) ?? customerChoiceProblem(field, [...byId.values()])) !== null;
  return hasWrongPrice ? { text: "Check the price", isWarning: true } : condition;
}
