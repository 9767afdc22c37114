import type { Answers, AnswerValue } from "./answers.ts";
import type { TemplateField } from "./schema.ts";

/** What an untouched field holds. An answer that never arrived means the same. */
export const emptyAnswer = (field: Pick<TemplateField, "type">): AnswerValue =>
  field.type === "checkbox" ? false : "";

/** Never what every object inherits: a field may be called `constructor`. */
export const givenAnswer = (answers: Answers, id: string): AnswerValue | undefined =>
  Object.hasOwn(answers, id) ? answers[id] : undefined;

export const answerOf = (field: TemplateField, answers: Answers): AnswerValue =>
  givenAnswer(answers, field.id) ?? emptyAnswer(field);

/** What a form starts from, in the editor as in the preview. */
export const startingAnswers = (structure: TemplateField[]): Answers =>
  Object.fromEntries(structure.map((field) => [field.id, emptyAnswer(field)]));
