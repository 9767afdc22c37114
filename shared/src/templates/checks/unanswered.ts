import { type Answers, type AnswerValue, givenAnswer, givenEntries } from "../answers/answers.ts";
import { type WorkedOut, workOut } from "../calculation/work-out.ts";
import { isField, isGroup } from "../schema/item-kinds.ts";
import type { FormParts, TemplateField } from "../schema/template.ts";

/** A question that waits for an answer; in a group, with the id of the entry. */
export interface Unanswered {
  field: TemplateField;
  row?: string;
}

/**
 * Lists the visible required fields without an answer, in order. People are asked before they continue without them, and the
 * quote keeps how many there were.
 */
export function unansweredRequired(
  form: FormParts,
  answers: Answers,
  worked: Pick<WorkedOut, "answers" | "isVisible" | "rowsOf"> = workOut(form, answers),
): Unanswered[] {
  const required = form.structure.filter(isField).filter((field) => field.required);
  const inEntry = (groupId: string): Unanswered[] =>
    worked.rowsOf(groupId).flatMap((entry) =>
      required
        .filter(({ id, parent }) => parent === groupId && worked.isVisible(id, entry.id))
        .filter(({ id }) => isUnanswered(givenAnswer(entry.values, id)))
        .map((field) => ({ field, row: entry.id })),
    );
  return form.structure.flatMap((item) => {
    if (isGroup(item)) return inEntry(item.id);
    const isAsked = isField(item) && item.required && Object.hasOwn(worked.answers, item.id);
    return isAsked && isUnanswered(givenAnswer(answers, item.id)) ? [{ field: item }] : [];
  });
}

/**
 * Lists the required answers that a program left out, with their places in the answers. A program may send a box that is not
 * ticked, which on a screen looks like one that was never touched.
 */
export function leftOut(form: FormParts, answers: Answers): { field: TemplateField; path: string }[] {
  return unansweredRequired(form, answers).flatMap(({ field, row }) => {
    const entries = givenEntries(answers, field.parent ?? "");
    const index = entries.findIndex(({ id }) => id === row);
    const [values, place] = row ? [entries[index]?.values ?? {}, `${field.parent}.${index}.values.`] : [answers, ""];
    return givenAnswer(values, field.id) === false ? [] : [{ field, path: place + field.id }];
  });
}

const isUnanswered = (answer: AnswerValue | undefined) =>
  answer === undefined || answer === false || (typeof answer === "string" && answer.trim() === "");
