import type { Answers, AnswerValue, GroupRow } from "./answers.ts";
import { isGroup } from "./item-kinds.ts";
import { fieldsIn, fieldsOutside, givenRows, newRowId } from "./rows.ts";
import type { TemplateField, TemplateItem } from "./schema.ts";

/** The value of an untouched field. A missing answer means the same. */
export const emptyAnswer = (field: Pick<TemplateField, "type">): AnswerValue =>
  field.type === "checkbox" ? false : "";

/** A field's answer. Ignores inherited properties: a field may be called `constructor`. */
export const givenAnswer = (answers: Answers, id: string): AnswerValue | undefined => {
  const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
  return Array.isArray(answer) ? undefined : answer;
};

export const answerOf = (field: TemplateField, answers: Answers): AnswerValue =>
  givenAnswer(answers, field.id) ?? emptyAnswer(field);

/** An entry of a group that nobody has filled in. */
export const emptyRow = (structure: TemplateItem[], groupId: string, id: string): GroupRow => ({
  id,
  values: Object.fromEntries(
    fieldsIn(structure, groupId).map((field): [string, AnswerValue] => [field.id, emptyAnswer(field)]),
  ),
});

/** The initial answers of a form, in the editor and in the preview. */
export const startingAnswers = (structure: TemplateItem[]): Answers =>
  withNeededRows(
    structure,
    Object.fromEntries(fieldsOutside(structure).map((field) => [field.id, emptyAnswer(field)])),
  );

/** The answers, with as many entries as each group needs. Stored ones may be older than the group or its minimum. */
export const withNeededRows = (structure: TemplateItem[], answers: Answers): Answers => ({
  ...answers,
  ...Object.fromEntries(
    structure.filter(isGroup).map(({ id, minRows }): [string, GroupRow[]] => {
      const rows = [...givenRows(answers, id)];
      while (rows.length < minRows) rows.push(emptyRow(structure, id, newRowId(rows)));
      return [id, rows];
    }),
  ),
});
