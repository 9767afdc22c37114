import type { Answers, AnswerValue } from "../answers/answers.ts";
import { givenAnswer } from "../answers/answers.ts";
import { workOut } from "../calculation/work-out.ts";
import { isField, isGroup } from "../schema/item-kinds.ts";
import type { FormParts, TemplateField } from "../schema/template.ts";

/** A question that waits for an answer; in a group, with the id of the entry. */
export interface Unanswered {
  field: TemplateField;
  row?: string;
}

/** Visible required fields without an answer, in order. They are counted for the person but block nothing. */
export function unansweredRequired(form: FormParts, answers: Answers): Unanswered[] {
  const worked = workOut(form, answers);
  const required = form.structure.filter(isField).filter((field) => field.required);
  const inEntry = (groupId: string): Unanswered[] =>
    worked.rowsOf(groupId).flatMap((row) =>
      required
        .filter(({ id, parent }) => parent === groupId && worked.isVisible(id, row.id))
        .filter(({ id }) => isUnanswered(givenAnswer(row.values, id)))
        .map((field) => ({ field, row: row.id })),
    );
  return form.structure.flatMap((item) => {
    if (isGroup(item)) return inEntry(item.id);
    const isAsked = isField(item) && item.required && Object.hasOwn(worked.answers, item.id);
    return isAsked && isUnanswered(givenAnswer(answers, item.id)) ? [{ field: item }] : [];
  });
}

const isUnanswered = (answer: AnswerValue | undefined) =>
  answer === undefined || answer === false || (typeof answer === "string" && answer.trim() === "");
