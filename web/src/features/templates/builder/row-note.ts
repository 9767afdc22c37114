import { canHavePrice } from "@quotemill/shared/templates/pricing";
import { multiplierProblem } from "@quotemill/shared/templates/pricing-problems";
import type { TemplateField } from "@quotemill/shared/templates/schema";
import { conditionSummary } from "./condition-words.ts";

/** What a closed row says about its field: first what is wrong with it, otherwise its condition. */
export function rowNote(field: TemplateField, byId: Map<string, TemplateField>) {
  const condition = conditionSummary(field, byId);
  if (condition?.isWarning) return condition;
  const hasWrongPrice = canHavePrice(field.type) && multiplierProblem(field, byId) !== null;
  return hasWrongPrice ? { text: "Check its price", isWarning: true } : condition;
}
