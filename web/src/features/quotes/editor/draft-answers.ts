import type { Answers, AnswerValue, GroupRow } from "@quotemill/shared/templates/answers";
import { fieldProblem } from "@quotemill/shared/templates/answers-problem";
import type { FormParts } from "@quotemill/shared/templates/form";
import { isGroup } from "@quotemill/shared/templates/item-kinds";
import { fieldsIn, fieldsOutside, givenRows } from "@quotemill/shared/templates/rows";
import type { TemplateField } from "@quotemill/shared/templates/schema";
import { answerOf } from "@quotemill/shared/templates/starting-answers";
import { workOut } from "@quotemill/shared/templates/work-out";

/**
 * A draft keeps the answers of hidden fields for when they show again, except answers that the template no longer
 * accepts: people cannot fix what they cannot see.
 */
export function draftAnswers(form: FormParts, answers: Answers): Answers {
  const { structure } = form;
  const { isVisible } = workOut(form, answers);
  const keptIn = (fields: TemplateField[], given: Answers, rowId?: string): Record<string, AnswerValue> =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const answer = answerOf(field, given);
        return isVisible(field.id, rowId) || !fieldProblem(field, answer) ? [[field.id, answer]] : [];
      }),
    );
  const groups = structure.filter(isGroup).map(({ id }): [string, GroupRow[]] => {
    const fields = fieldsIn(structure, id);
    return [id, givenRows(answers, id).map((row) => ({ id: row.id, values: keptIn(fields, row.values, row.id) }))];
  });
  return { ...keptIn(fieldsOutside(structure), answers), ...Object.fromEntries(groups) };
}
