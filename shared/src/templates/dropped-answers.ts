import { type Answers, answersProblem, migrateAnswers, visibleAnswers } from "./answers.ts";
import type { FormParts } from "./form.ts";
import { fieldsOf } from "./item-kinds.ts";
import type { TemplateItem } from "./schema.ts";
import { answerOf, emptyAnswer, givenAnswer } from "./starting-answers.ts";

/** An answer of an earlier quote that its template can no longer take. */
export interface DroppedAnswer {
  label: string;
  value: string;
}

/** The stored answers as the form of this template can show them. Those that it would refuse are left empty. */
export function acceptedAnswers(structure: TemplateItem[], stored: unknown): Answers {
  const answers = migrateAnswers(structure, stored);
  return Object.fromEntries(
    fieldsOf(structure).map((field) => {
      const answer = answerOf(field, answers);
      return [field.id, answersProblem(structure, { [field.id]: answer }) ? emptyAnswer(field) : answer];
    }),
  );
}

/** What `acceptedAnswers` leaves out of a quote that was made with an earlier version of the template. */
export function droppedAnswers(before: FormParts, stored: unknown, structure: TemplateItem[]): DroppedAnswer[] {
  const given = visibleAnswers(before, migrateAnswers(before.structure, stored));
  const kept = acceptedAnswers(structure, given);
  return before.structure.flatMap(({ id, label }) => {
    const answer = givenAnswer(given, id);
    if (!answer || kept[id] === answer) return [];
    return [{ label, value: answer === true ? "Yes" : answer }];
  });
}
