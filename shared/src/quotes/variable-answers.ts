import type { Formats } from "../region/formats.ts";
import type { Answers } from "../templates/answers/answers.ts";
import { migrateAnswers } from "../templates/answers/migrate-answers.ts";
import type { Budget } from "../templates/budget.ts";
import { type WorkedOut, workOut } from "../templates/calculation/work-out.ts";
import { isCalculated, isGroup } from "../templates/schema/item-kinds.ts";
import type { FormParts, TemplateItem } from "../templates/schema/template.ts";

type Money = Pick<Formats, "money">;

/**
 * The values of variables by item id while a form is filled in: visible answers, and calculated values that it shows.
 */
export const namedAnswers = (structure: TemplateItem[], worked: WorkedOut, formats: Money): Answers => ({
  ...worked.answers,
  ...calculatedTexts(structure, worked, formats),
});

/**
 * The values for a stored quote, whose answers may be keyed as in older quotes. Calculated values are left out if
 * working them out does not fit the budget.
 */
export function variableAnswers(form: FormParts, stored: Record<string, unknown>, formats: Money, shared?: Budget) {
  if (!form.structure.some(isCalculated)) return stored;
  const worked = workOut(form, migrateAnswers(form.structure, stored), shared);
  return { ...stored, ...calculatedTexts(form.structure, worked, formats) };
}

/** Leaves out calculations in groups: each entry has another value, so no variable can name one. */
function calculatedTexts(structure: TemplateItem[], worked: WorkedOut, { money }: Money): Record<string, string> {
  const groups = new Set(structure.filter(isGroup).map(({ id }) => id));
  const texts = structure.filter(isCalculated).flatMap(({ id, parent, shown, result }): [string, string][] => {
    if (!shown || groups.has(parent ?? "")) return [];
    const found = worked.calculated(id);
    return "value" in found ? [[id, result === "money" ? money(found.value) : found.text]] : [];
  });
  return Object.fromEntries(texts);
}
