import type { Answers, AnswerValue } from "./answers.ts";
import { fieldsOf } from "./item-kinds.ts";
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

/** The initial answers of a form, in the editor and in the preview. */
export const startingAnswers = (structure: TemplateItem[]): Answers =>
  Object.fromEntries(fieldsOf(structure).map((field) => [field.id, emptyAnswer(field)]));
