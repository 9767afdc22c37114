import type { Answers, AnswerValue } from "../templates/answers.ts";
import type { FormParts } from "../templates/form.ts";
import { isCalculated, isGroup } from "../templates/item-kinds.ts";
import { givenRows } from "../templates/rows.ts";
import type { TemplateItem } from "../templates/schema.ts";
import { givenAnswer } from "../templates/starting-answers.ts";
import { type WorkedOut, workOut } from "../templates/work-out.ts";
import { entryNames, ownItems, payloadNames } from "./payload-names.ts";

export type PayloadValue = AnswerValue | number | null;
/** An entry of a group. */
export type PayloadEntry = Record<string, PayloadValue>;

/**
 * Answers, calculated values and groups by their names. The keys depend only on the template: what is hidden or empty is
 * null, and a group without entries is an empty list.
 */
export function payloadValues(form: FormParts, answers: Answers): Record<string, PayloadValue | PayloadEntry[]> {
  const worked = workOut(form, answers);
  const own = ownItems(form.structure);
  const names = payloadNames(own);
  return Object.fromEntries(
    own.map((item) => [
      names.get(item.id) ?? item.id,
      isGroup(item) ? entriesOf(item.id, form, worked) : itemValue(item, answers, worked),
    ]),
  );
}

function entriesOf(groupId: string, { structure }: FormParts, worked: WorkedOut): PayloadEntry[] {
  const members = structure.filter((item) => "parent" in item && item.parent === groupId);
  const names = entryNames(members);
  return givenRows(worked.answers, groupId).map((row) =>
    Object.fromEntries(
      members.map((item) => [names.get(item.id) ?? item.id, itemValue(item, row.values, worked, row.id)]),
    ),
  );
}

/** `answers` are those of the form or of one entry. */
function itemValue(item: TemplateItem, answers: Answers, worked: WorkedOut, rowId?: string): PayloadValue {
  if (!isCalculated(item)) return givenOrNull(givenAnswer(answers, item.id));
  const result = worked.calculated(item.id, rowId);
  return "value" in result ? result.value : null;
}

const givenOrNull = (answer: AnswerValue = "") => (typeof answer === "string" && answer.trim() === "" ? null : answer);
