import { isRecord } from "../../requests/bounded-json.ts";
import { givenDay } from "../../time/moments.ts";
import { entryName, fieldsIn, fieldsOutside } from "../answers/answers.ts";
import { groupIdOf } from "../calculation/formula-scope.ts";
import type { WorkedOut } from "../calculation/work-out.ts";
import { hasOptions, isCalculated, isGroup } from "../schema/item-kinds.ts";
import type { GroupItem } from "../schema/items.ts";
import { maxAnswerLength, maxNumber } from "../schema/limits.ts";
import type { FormParts, TemplateField, TemplateItem } from "../schema/template.ts";

const day = givenDay("must be a date.");

/** The reason why an answer is refused, in words, and its place in the answers, such as `runs.0.values.length`. */
export interface RefusedAnswer {
  message: string;
  /** The message to programs, which have no form to reload. */
  toPrograms: string;
  path: string;
}

/** Ids in a request may have any length. */
const maxIdLength = 100;
const refuse = (path: string, message: string): RefusedAnswer => ({ message, toPrograms: message, path });
const unknown = (path: string, id: string): RefusedAnswer => ({
  message: "The form has an answer to a question that the template no longer has. Reload the template.",
  toPrograms: `The template has no field '${id.slice(0, maxIdLength)}'. Read the template for the ids of its fields.`,
  path: path + id.slice(0, maxIdLength),
});

/** Finds the first invalid answer; null if all are valid. */
export function answersProblem(structure: TemplateItem[], answers: Record<string, unknown>): RefusedAnswer | null {
  const fields = new Map(fieldsOutside(structure).map((field) => [field.id, field]));
  const groups = new Map(structure.filter(isGroup).map((group) => [group.id, group]));
  for (const [id, value] of Object.entries(answers)) {
    const [field, group] = [fields.get(id), groups.get(id)];
    if (!field && !group) return unknown("", id);
    if (group) {
      const problem = entriesProblem(group, value, fieldsIn(structure, group.id));
      if (problem) return problem;
    }
    const problem = field && fieldProblem(field, value);
    if (problem) return refuse(id, problem);
  }
  return null;
}

function entriesProblem(group: GroupItem, entries: unknown, fields: TemplateField[]): RefusedAnswer | null {
  const noList = `'${group.label}' must be a list of entries.`;
  if (!Array.isArray(entries)) return refuse(group.id, noList);
  if (entries.length > group.maxRows) {
    return refuse(group.id, `'${group.label}' can have at most ${group.maxRows} entries.`);
  }
  const byId = new Map(fields.map((field) => [field.id, field]));
  const ids = new Set<unknown>();
  for (const [index, entry] of entries.entries()) {
    const path = `${group.id}.${index}`;
    if (!isRecord(entry) || !isRecord(entry.values)) return refuse(path, noList);
    if (ids.has(entry.id)) return refuse(`${path}.id`, `Two entries of '${group.label}' have the same id.`);
    ids.add(entry.id);
    for (const [id, value] of Object.entries(entry.values)) {
      const field = byId.get(id);
      if (!field) return unknown(`${path}.values.`, id);
      const problem = fieldProblem(field, value, entryName(group, index));
      if (problem) return refuse(`${path}.values.${id}`, problem);
    }
  }
  return null;
}

/** Says why this answer is refused; null if it is valid. */
export function fieldProblem(field: TemplateField, value: unknown, entry?: string): string | null {
  const problem = answerProblem(field, value);
  return problem && `'${field.label}'${entry ? ` of ${entry}` : ""} ${problem}`;
}

function answerProblem(field: TemplateField, value: unknown): string | null {
  if (field.type === "checkbox") return typeof value === "boolean" ? null : "must be ticked or unticked.";
  if (typeof value !== "string") return "must be text.";
  if (value.length > maxAnswerLength) return `is longer than ${maxAnswerLength.toLocaleString("en")} characters.`;
  const text = value.trim();
  if (text === "") return null;
  if (field.type === "date" && !day.safeParse(text).success) return "must be a date.";
  if (field.type === "number") return numberProblem(text);
  if (hasOptions(field) && !field.options?.includes(value)) {
    return "has a choice that the template no longer offers.";
  }
  return null;
}

/** Maximum number of decimals that formulas read: see `readFraction`. */
const maxDecimals = 20;
const smallest = 1e-20;
const maxNumberLength = 40;
const most = maxNumber.toLocaleString("en");

/** Answers are printed and sent as they were typed, so numbers with more digits than anyone would read are also refused. */
function numberProblem(text: string): string | null {
  const size = Math.abs(Number(text));
  if (!Number.isFinite(size)) return "must be a number.";
  if (size > maxNumber) return `must be a number from -${most} to ${most}.`;
  const [, decimals = ""] = text.split(".");
  const isTooSmall = size !== 0 && size < smallest;
  if (isTooSmall || decimals.length > maxDecimals) return `can have at most ${maxDecimals} decimals.`;
  return text.length > maxNumberLength ? `is longer than ${maxNumberLength} characters.` : null;
}

/**
 * Says why a quote needs more entries; null if it has enough. The editor begins with as many entries as each group needs and
 * sends every group that shows. A hidden group needs none.
 */
export function tooFewEntries({ structure }: FormParts, worked: WorkedOut): RefusedAnswer | null {
  const short = structure
    .filter(isGroup)
    .find(({ id, minRows }) => worked.isVisible(id) && worked.rowsOf(id).length < minRows);
  if (!short) return null;
  const { id, label, minRows } = short;
  return refuse(id, `'${label}' needs at least ${minRows} ${minRows === 1 ? "entry" : "entries"}.`);
}

/** Says why a calculated value that shows has no result; null if each has one or waits for an answer. */
export function calculationProblem({ structure }: FormParts, worked: WorkedOut): RefusedAnswer | null {
  const byId = new Map(structure.map((item) => [item.id, item]));
  for (const item of structure.filter(isCalculated)) {
    const group = byId.get(groupIdOf(item, byId) ?? "");
    const entries = group && isGroup(group) ? worked.rowsOf(group.id) : [null];
    for (const [index, entry] of entries.entries()) {
      if (!worked.isVisible(item.id, entry?.id)) continue;
      const result = worked.calculated(item.id, entry?.id);
      const ofEntry = group && isGroup(group) ? ` of ${entryName(group, index)}` : "";
      if ("problem" in result) {
        const path = placeOf(structure, worked, item.id, entry?.id);
        return refuse(path, `'${item.label}'${ofEntry} cannot be calculated. ${result.problem}`);
      }
    }
  }
  return null;
}

/** Returns the place of an item in the answers, such as `runs.0.values.length`; `row` is the entry of its group. */
export function placeOf(structure: TemplateItem[], worked: WorkedOut, id: string, row?: string): string {
  const byId = new Map(structure.map((item) => [item.id, item]));
  const item = byId.get(id);
  const group = item && groupIdOf(item, byId);
  if (!group || row === undefined) return id;
  return `${group}.${worked.rowsOf(group).findIndex((entry) => entry.id === row)}.values.${id}`;
}
