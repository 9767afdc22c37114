import { isForCustomer } from "../schema/customer-choice.ts";
import { isGroup } from "../schema/item-kinds.ts";
import type { GroupItem } from "../schema/items.ts";
import type { FieldType, TemplateField, TemplateItem } from "../schema/template.ts";
import { type Answers, type AnswerValue, fieldsIn, fieldsOutside, type GroupEntry } from "./answers.ts";

const answerFor: Record<FieldType, (field: TemplateField) => AnswerValue> = {
  text: () => "Sample text",
  email: () => "sam@example.com",
  tel: () => "0491 570 156",
  number: () => "12",
  textarea: () => "Sample text",
  select: ({ options }) => options?.[0] ?? "",
  radio: ({ options }) => options?.[0] ?? "",
  date: () => "2026-01-12",
  checkbox: (field) => !isForCustomer(field),
};

const answersTo = (fields: TemplateField[]) =>
  fields.map((field): [string, AnswerValue] => [field.id, answerFor[field.type](field)]);

/** Answers every field as a person might, with two entries in each group that allows as many. */
export const sampleAnswers = (structure: TemplateItem[]): Answers =>
  sampleWith(structure, ({ minRows, maxRows }) => Math.min(Math.max(minRows, 2), maxRows));

/** Answers every field, with the maximum number of entries in each group. */
export const fullAnswers = (structure: TemplateItem[]): Answers => sampleWith(structure, ({ maxRows }) => maxRows);

const sampleWith = (structure: TemplateItem[], countOf: (group: GroupItem) => number): Answers =>
  Object.fromEntries<AnswerValue | GroupEntry[]>([
    ...answersTo(fieldsOutside(structure)),
    ...structure.filter(isGroup).map((group): [string, GroupEntry[]] => {
      const values = Object.fromEntries(answersTo(fieldsIn(structure, group.id)));
      return [group.id, Array.from({ length: countOf(group) }, (_, index) => ({ id: `row_${index + 1}`, values }))];
    }),
  ]);
