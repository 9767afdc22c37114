import { fieldsOf, isGroup } from "../schema/item-kinds.ts";
import type { GroupItem } from "../schema/items.ts";
import type { TemplateField, TemplateItem } from "../schema/template.ts";

/** A checkbox is true or false; everything else is text. */
export type AnswerValue = string | boolean;
/** An entry of a group, with its answers by field id. */
export interface GroupEntry {
  id: string;
  values: Record<string, AnswerValue>;
}
/** A form's answers, keyed by the id of the field or group. */
export type Answers = Record<string, AnswerValue | GroupEntry[]>;

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

/** A new entry of a group, not yet filled in. */
const emptyRow = (structure: TemplateItem[], groupId: string, id: string): GroupEntry => ({
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

/** Adds the minimum number of entries to each group. Stored answers may be older than the group or its minimum. */
export const withNeededRows = (structure: TemplateItem[], answers: Answers): Answers => ({
  ...answers,
  ...Object.fromEntries(
    structure.filter(isGroup).map(({ id, minRows }): [string, GroupEntry[]] => {
      const entries = [...givenEntries(answers, id)];
      while (entries.length < minRows) entries.push(emptyRow(structure, id, newRowId(entries)));
      return [id, entries];
    }),
  ),
});

/** The entries of a group. Ignores inherited properties: a group may be called `constructor`. */
export const givenEntries = (answers: Answers, groupId: string): GroupEntry[] => {
  const entries = Object.hasOwn(answers, groupId) ? answers[groupId] : undefined;
  return Array.isArray(entries) ? entries : [];
};

/** The name of an entry, such as 'Run 2'. */
export const entryName = ({ entryLabel }: Pick<GroupItem, "entryLabel">, index: number) => `${entryLabel} ${index + 1}`;

/** The questions of one entry. */
export const fieldsIn = (structure: TemplateItem[], groupId: string): TemplateField[] =>
  fieldsOf(structure).filter(({ parent }) => parent === groupId);

/** The questions that are asked once, outside of groups. */
export function fieldsOutside(structure: TemplateItem[]): TemplateField[] {
  const groups = new Set(structure.filter(isGroup).map(({ id }) => id));
  return fieldsOf(structure).filter(({ parent }) => parent === undefined || !groups.has(parent));
}

/** Makes an id for another entry: `row_` and a number that no entry has. */
export function newRowId(entries: readonly { id: string }[]): string {
  const taken = new Set(entries.map(({ id }) => id));
  let number = entries.length + 1;
  while (taken.has(`row_${number}`)) number++;
  return `row_${number}`;
}
