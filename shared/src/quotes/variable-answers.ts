import type { Formats } from "../region/formats.ts";
import type { Answers } from "../templates/answers/answers.ts";
import { migrateAnswers } from "../templates/answers/migrate-answers.ts";
import type { Budget } from "../templates/budget.ts";
import { writtenAnswer, writtenResult } from "../templates/calculation/values.ts";
import { type WorkedOut, workOut } from "../templates/calculation/work-out.ts";
import { isCalculated, isGroup } from "../templates/schema/item-kinds.ts";
import type { FormParts, TemplateItem } from "../templates/schema/template.ts";

type AnswerFormats = Pick<Formats, "money" | "number" | "typedNumber" | "calendarDay">;

/**
 * The values of variables by item id while a form is filled in: visible answers, and calculated values that it shows.
 */
export const namedAnswers = (structure: TemplateItem[], worked: WorkedOut, formats: AnswerFormats): Answers => ({
  ...worked.answers,
  ...typedTexts(structure, worked.answers, formats),
  ...calculatedTexts(structure, worked, formats),
});

/**
 * The values for a stored quote, whose answers may be keyed as in older quotes. Calculated values are left out if
 * working them out does not fit the budget.
 */
export function variableAnswers(
  form: FormParts,
  stored: Record<string, unknown>,
  formats: AnswerFormats,
  shared?: Budget,
) {
  const given = { ...stored, ...typedTexts(form.structure, stored, formats) };
  if (!form.structure.some(isCalculated)) return given;
  const worked = workOut(form, migrateAnswers(form.structure, stored), shared);
  return { ...given, ...calculatedTexts(form.structure, worked, formats) };
}

/** Numbers and dates, as the region writes them. */
function typedTexts(structure: TemplateItem[], answers: Record<string, unknown>, formats: AnswerFormats) {
  const texts = structure.flatMap((item): [string, string][] => {
    const answer = answers[item.id];
    return typeof answer === "string" ? [[item.id, writtenAnswer(item, answer, formats)]] : [];
  });
  return Object.fromEntries(texts);
}

/** Leaves out calculations in groups: each entry has another value, so no variable can name one. */
function calculatedTexts(structure: TemplateItem[], worked: WorkedOut, formats: AnswerFormats): Record<string, string> {
  const groups = new Set(structure.filter(isGroup).map(({ id }) => id));
  const texts = structure.filter(isCalculated).flatMap((item): [string, string][] => {
    const { id, parent, shown } = item;
    if (!shown || groups.has(parent ?? "")) return [];
    const found = worked.calculated(id);
    return "value" in found ? [[id, writtenResult(item, found, formats)]] : [];
  });
  return Object.fromEntries(texts);
}
