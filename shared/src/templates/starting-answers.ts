import type { Answers, AnswerValue, GroupRow } from "./answers.ts";
import { isGroup } from "./item-kinds.ts";
import { fieldsIn, fieldsOutside, newRowId } from "./rows.ts";
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

/** The initial answers of a form, in the editor and in the preview. A group begins with as many entries as it needs. */
export const startingAnswers = (structure: TemplateItem[]): Answers =>
  Object.fromEntries([
    ...fieldsOutside(structure).map((field): [string, AnswerValue] => [field.id, emptyAnswer(field)]),
    ...structure
      .filter(isGroup)
      .map(({ id, minRows }): [string, GroupRow[]] => [id, startingRows(structure, id, minRows)]),
  ]);

function startingRows(structure: TemplateItem[], groupId: string, count: number): GroupRow[] {
  const rows: GroupRow[] = [];
  while (rows.length < count) rows.push(emptyRow(structure, groupId, newRowId(rows)));
  return rows;
}
