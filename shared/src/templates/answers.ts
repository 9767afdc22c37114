import { z } from "zod";
import { isRecord } from "../is-record.ts";
import { visibleFieldIds } from "./conditions.ts";
import type { FormParts } from "./form.ts";
import { fieldsOf } from "./item-kinds.ts";
import { maxAnswerLength } from "./limits.ts";
import type { TemplateField, TemplateItem } from "./schema.ts";
import { answerOf, emptyAnswer, givenAnswer } from "./starting-answers.ts";

/** A checkbox is true or false; everything else is text. */
export type AnswerValue = string | boolean;
/** An entry of a group, with its answers by field id. */
export interface GroupRow {
  id: string;
  values: Record<string, AnswerValue>;
}
/** By the id of the field or group. */
export type Answers = Record<string, AnswerValue | GroupRow[]>;

export const legacyKey = (label: string) => label.toLowerCase().replaceAll(" ", "_");

/**
 * One answer for each field, as the form needs them. Older quotes keyed answers by API name, or by the label in lower
 * case with underscores; an answer under the id wins. Keys that match no field, including `contact`, are dropped.
 */
export function migrateAnswers(structure: TemplateItem[], stored: unknown): Answers {
  const given = new Map(isRecord(stored) ? Object.entries(stored) : []);
  given.delete("contact");
  return Object.fromEntries(
    fieldsOf(structure).map((field) => {
      const keys = [field.id, field.fieldName, legacyKey(field.label)];
      const key = keys.find((each) => each !== undefined && given.has(each));
      return [field.id, key === undefined ? emptyAnswer(field) : toAnswer(field, given.get(key))];
    }),
  );
}

function toAnswer(field: TemplateField, value: unknown): AnswerValue {
  if (field.type === "checkbox") return value === true || /^(true|yes|on|1)$/i.test(String(value));
  if (Array.isArray(value)) return value.join(", ");
  return value === null || value === undefined || typeof value === "object" ? "" : String(value);
}

/** What is stored and sent: the answers of visible fields only. */
export function visibleAnswers(form: FormParts, answers: Answers): Answers {
  const visible = visibleFieldIds(form, answers);
  return Object.fromEntries(
    fieldsOf(form.structure)
      .filter((field) => visible.has(field.id))
      .map((field) => [field.id, answerOf(field, answers)]),
  );
}

/** Visible required fields without an answer, in order. They are counted for the person but block nothing. */
export function unansweredRequired(form: FormParts, answers: Answers): { field: TemplateField; row?: string }[] {
  const visible = visibleFieldIds(form, answers);
  return fieldsOf(form.structure)
    .filter((field) => field.required && visible.has(field.id) && isUnanswered(givenAnswer(answers, field.id)))
    .map((field) => ({ field }));
}

const isUnanswered = (answer: AnswerValue | undefined) =>
  answer === undefined || answer === false || (typeof answer === "string" && answer.trim() === "");

/** Why the first invalid answer is refused, in words; null if all are valid. */
export function answersProblem(structure: TemplateItem[], answers: Record<string, unknown>): string | null {
  const byId = new Map(fieldsOf(structure).map((field) => [field.id, field]));
  for (const [id, value] of Object.entries(answers)) {
    const field = byId.get(id);
    if (!field) return "The form has an answer to a question that the template no longer has. Reload the template.";
    const problem = answerProblem(field, value);
    if (problem) return `'${field.label}' ${problem}`;
  }
  return null;
}

function answerProblem(field: TemplateField, value: unknown): string | null {
  if (field.type === "checkbox") return typeof value === "boolean" ? null : "must be ticked or unticked.";
  if (typeof value !== "string") return "must be text.";
  if (value.length > maxAnswerLength) return `is longer than ${maxAnswerLength.toLocaleString("en")} characters.`;
  const text = value.trim();
  if (text === "") return null;
  if (field.type === "date" && !z.iso.date().safeParse(text).success) return "must be a date.";
  if (field.type === "number" && !Number.isFinite(Number(text))) return "must be a number.";
  if ((field.type === "select" || field.type === "radio") && !field.options?.includes(value)) {
    return "has a choice that the template no longer offers.";
  }
  return null;
}
