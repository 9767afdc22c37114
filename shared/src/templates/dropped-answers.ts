import { type Answers, answersProblem, migrateAnswers, visibleAnswers } from "./answers.ts";
import type { TemplateField } from "./schema.ts";
import { emptyAnswer } from "./starting-answers.ts";

/** An answer of an earlier quote that its template can no longer take. */
export interface DroppedAnswer {
  label: string;
  value: string;
}

/** The stored answers as the form of this template can show them. Those that it would refuse are left empty. */
export function acceptedAnswers(structure: TemplateField[], stored: unknown): Answers {
  const answers = migrateAnswers(structure, stored);
  return Object.fromEntries(
    structure.map((field) => {
      const answer = answers[field.id] ?? emptyAnswer(field);
      return [field.id, answersProblem(structure, { [field.id]: answer }) ? emptyAnswer(field) : answer];
    }),
  );
}

/** What `acceptedAnswers` leaves out of a quote that was made with an earlier version of the template. */
export function droppedAnswers(before: TemplateField[], stored: unknown, structure: TemplateField[]): DroppedAnswer[] {
  const given = visibleAnswers(before, migrateAnswers(before, stored));
  const kept = acceptedAnswers(structure, given);
  return before.flatMap(({ id, label }) => {
    const answer = given[id];
    if (!answer || kept[id] === answer) return [];
    return [{ label, value: answer === true ? "Yes" : answer }];
  });
}
