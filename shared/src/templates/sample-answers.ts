import type { Answers, AnswerValue } from "./answers.ts";
import { isForCustomer } from "./customer-choice.ts";
import { fieldsOf } from "./item-kinds.ts";
import type { FieldType, TemplateField, TemplateItem } from "./schema.ts";

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

/** An answer to every field, as a person might give it. */
export const sampleAnswers = (structure: TemplateItem[]): Answers =>
  Object.fromEntries(fieldsOf(structure).map((field) => [field.id, answerFor[field.type](field)]));
