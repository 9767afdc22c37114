import { customerChoiceProblem } from "@quotemill/shared/templates/customer-choice";
import { isField } from "@quotemill/shared/templates/item-kinds";
import { canHavePrice } from "@quotemill/shared/templates/pricing";
import { multiplierProblem } from "@quotemill/shared/templates/pricing-problems";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { conditionSummary } from "../condition-words.ts";

/** The note on a closed row: what is wrong with its item, otherwise its condition. */
export function rowNote(item: TemplateItem, byId: Map<string, TemplateItem>) {
  const condition = conditionSummary(item, byId);
  if (condition?.isWarning) return condition;
  const hasWrongPrice =
    isField(item) &&
    canHavePrice(item.type) &&
    (multiplierProblem(item, byId) ?? customerChoiceProblem(item, [...byId.values()])) !== null;
  return hasWrongPrice ? { text: "Check the price", isWarning: true } : condition;
}
