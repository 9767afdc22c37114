import { isCalculated, isField } from "@quotemill/shared/templates/item-kinds";
import type { TemplateField, TemplateItem } from "@quotemill/shared/templates/schema";
import { answerOf } from "@quotemill/shared/templates/starting-answers";
import { labelOf } from "../condition-words.ts";
import type { Sample } from "./sample.ts";

/** The value of an item in the sample, as people read it; empty if it has none. In a group, that of the entry. */
export function valueText(item: TemplateItem, { answers, worked }: Sample, row: string | undefined): string {
  if (isCalculated(item)) {
    const found = worked.calculated(item.id, row);
    return "text" in found ? found.text : "";
  }
  if (!isField(item)) return "";
  const entries = Object.values(answers).flatMap((answer) => (Array.isArray(answer) ? answer : []));
  const entry = entries.find(({ id, values }) => id === row && Object.hasOwn(values, item.id));
  return answerText(item, String(answerOf(item, entry?.values ?? answers)).trim());
}

const answerText = (field: TemplateField, text: string) =>
  text && field.type === "number" && field.unit ? `${text} ${field.unit}` : labelOf(field, text);

/** As part of a sentence: 'Length is 12 m'. */
export function valueWords(item: TemplateItem, sample: Sample, row: string | undefined): string {
  if (!sample.worked.isVisible(item.id, row)) return `${item.label} is hidden`;
  return `${item.label} is ${valueText(item, sample, row) || "empty"}`;
}
