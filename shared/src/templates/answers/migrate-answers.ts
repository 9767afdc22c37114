import { isRecord } from "../../requests/bounded-json.ts";
import { isGroup } from "../schema/item-kinds.ts";
import { maxRows } from "../schema/items.ts";
import type { TemplateField, TemplateItem } from "../schema/template.ts";
import {
  type Answers,
  type AnswerValue,
  emptyAnswer,
  fieldsIn,
  fieldsOutside,
  type GroupEntry,
  newRowId,
} from "./answers.ts";

export const legacyKey = (label: string) => label.toLowerCase().replaceAll(" ", "_");

/**
 * Gives an answer for each field and group, as the form needs them. Older quotes keyed answers by API name, or by the
 * label in lower case with underscores; an answer under the id wins. Keys that match nothing, including `contact`, are
 * dropped.
 */
export function migrateAnswers(structure: TemplateItem[], stored: unknown): Answers {
  const given = mapOf(stored);
  given.delete("contact");
  return Object.fromEntries<AnswerValue | GroupEntry[]>([
    ...answersIn(fieldsOutside(structure), given),
    ...structure.filter(isGroup).map((group): [string, GroupEntry[]] => {
      const entries = found(group, given);
      return [group.id, entriesFrom(fieldsIn(structure, group.id), Array.isArray(entries) ? entries : [])];
    }),
  ]);
}

const mapOf = (stored: unknown) => new Map(isRecord(stored) ? Object.entries(stored) : []);

function found(
  { id, fieldName, label }: { id: string; fieldName?: string | undefined; label: string },
  given: Map<string, unknown>,
) {
  const key = [id, fieldName, legacyKey(label)].find((each) => each !== undefined && given.has(each));
  return key === undefined ? undefined : given.get(key);
}

const answersIn = (fields: TemplateField[], given: Map<string, unknown>) =>
  fields.map((field): [string, AnswerValue] => {
    const value = found(field, given);
    return [field.id, value === undefined ? emptyAnswer(field) : toAnswer(field, value)];
  });

/** Reads entries as the form stores them, or plain objects by API name, as a payload has them. */
function entriesFrom(fields: TemplateField[], stored: unknown[]): GroupEntry[] {
  const entries: GroupEntry[] = [];
  for (const entry of stored.slice(0, maxRows).filter(isRecord)) {
    const values = mapOf(isRecord(entry.values) ? entry.values : entry);
    const isOwnId = typeof entry.id === "string" && entry.id !== "" && entries.every(({ id }) => id !== entry.id);
    entries.push({
      id: isOwnId ? String(entry.id).slice(0, 100) : newRowId(entries),
      values: Object.fromEntries(answersIn(fields, values)),
    });
  }
  return entries;
}

function toAnswer(field: TemplateField, value: unknown): AnswerValue {
  if (field.type === "checkbox") return value === true || /^(true|yes|on|1)$/i.test(String(value));
  if (Array.isArray(value)) return value.join(", ");
  return value === null || value === undefined || typeof value === "object" ? "" : String(value);
}
