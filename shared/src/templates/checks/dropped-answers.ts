import {
  type Answers,
  type AnswerValue,
  answerOf,
  emptyAnswer,
  entryName,
  fieldsIn,
  fieldsOutside,
  type GroupEntry,
  givenAnswer,
  givenEntries,
} from "../answers/answers.ts";
import { migrateAnswers } from "../answers/migrate-answers.ts";
import { visibleAnswers } from "../calculation/work-out.ts";
import { isGroup } from "../schema/item-kinds.ts";
import type { FormParts, TemplateField, TemplateItem } from "../schema/template.ts";
import { fieldProblem } from "./refused-answers.ts";

/** An answer of an earlier quote that its template can no longer take. */
export interface DroppedAnswer {
  label: string;
  value: string;
}

/** Returns the stored answers as the form of this template can show them. Answers that it would refuse are left empty. */
export function acceptedAnswers(structure: TemplateItem[], stored: unknown): Answers {
  const answers = migrateAnswers(structure, stored);
  return Object.fromEntries<AnswerValue | GroupEntry[]>([
    ...accepted(fieldsOutside(structure), answers),
    ...structure.filter(isGroup).map(({ id, maxRows }): [string, GroupEntry[]] => {
      const fields = fieldsIn(structure, id);
      const entries = givenEntries(answers, id).slice(0, maxRows);
      return [id, entries.map((entry) => ({ ...entry, values: Object.fromEntries(accepted(fields, entry.values)) }))];
    }),
  ]);
}

const accepted = (fields: TemplateField[], answers: Answers) =>
  fields.map((field): [string, AnswerValue] => {
    const answer = answerOf(field, answers);
    return [field.id, fieldProblem(field, answer) ? emptyAnswer(field) : answer];
  });

/** Lists the answers that `acceptedAnswers` leaves out of a quote that was made with an earlier version of the template. */
export function droppedAnswers(before: FormParts, stored: unknown, structure: TemplateItem[]): DroppedAnswer[] {
  const given = visibleAnswers(before, migrateAnswers(before.structure, stored));
  const kept = acceptedAnswers(structure, given);
  const dropped = (fields: TemplateItem[], was: Answers, now: Answers, entry = "") =>
    fields.flatMap(({ id, label }) => {
      const answer = givenAnswer(was, id);
      if (!answer || givenAnswer(now, id) === answer) return [];
      return [{ label: entry ? `${entry}: ${label}` : label, value: answer === true ? "Yes" : answer }];
    });
  return before.structure.flatMap((item) => {
    if (!isGroup(item)) return dropped([item], given, kept);
    const left = givenEntries(kept, item.id);
    const fields = fieldsIn(before.structure, item.id);
    return givenEntries(given, item.id).flatMap((entry, index) => {
      const now = left.find(({ id }) => id === entry.id)?.values ?? {};
      return dropped(fields, entry.values, now, entryName(item, index));
    });
  });
}
