import { fullName } from "@quotemill/shared/contacts/contact";
import { type Adjustment, adjustmentLabel } from "@quotemill/shared/pricing/adjustments";
import { contactFromInfo } from "@quotemill/shared/quotes/person";
import { entryName, givenEntries } from "@quotemill/shared/templates/answers/answers";
import { legacyKey, migrateAnswers } from "@quotemill/shared/templates/answers/migrate-answers";
import { workOut } from "@quotemill/shared/templates/calculation/work-out";
import { isCalculated } from "@quotemill/shared/templates/schema/item-kinds";
import type { FormParts, TemplateField } from "@quotemill/shared/templates/schema/template";
import { printedLastDayOutput } from "@quotemill/shared/workflow/unprintable";
import type { ScreenFormats } from "../../../lib/formats.ts";
import { type Cell, formBlocks, resultWords } from "../../templates/index.ts";
import { givenValue } from "../given-value.ts";

export interface DetailRow {
  key: string;
  label: string;
  /** Null when there is no answer. */
  value: string | null;
}

/** The totals stand in the summary, and the PDF itself names its last day. */
const shownElsewhere = ["grand_total", "sub_total", "gst_total", "profit", printedLastDayOutput];

/** Everything else that the workflow returned. */
export function additionalOutputs(outputs: Record<string, unknown> | null): DetailRow[] {
  return Object.entries(outputs ?? {})
    .filter(([key]) => !shownElsewhere.includes(key))
    .map(([key, value]) => ({ key, label: keyLabel(key), value: showValue(value) }));
}

export function showValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map((item) => showValue(item) ?? "Not provided").join(", ") || null;
  if (typeof value === "object") return JSON.stringify(value);
  return String(value).trim() || null;
}

/** 'panel_count' → 'Panel count' */
function keyLabel(key: string) {
  const words = key.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface AnswerRow extends DetailRow {
  /** Undefined for an answer that matches no field. */
  type?: Cell["type"];
}

interface AnswerList {
  key: string;
  /** The name of the section or of the group's entry; null for what stands outside of both. */
  title: string | null;
  /** True if the rows are the answers of one entry of a group. */
  isEntry: boolean;
  rows: AnswerRow[];
}

/**
 * Answers and calculated values under their labels, as the form shows them. What stands outside of sections comes first,
 * followed by a list for each section and for each entry of a group. Hidden fields are left out. Answers that match no
 * field, as in quotes older than their template, end the first list under their own keys. `contact` is not an answer.
 */
export function answerLists(form: FormParts, answers: Record<string, unknown>, formats: ScreenFormats): AnswerList[] {
  const left = new Map(Object.entries(answers));
  left.delete("contact");
  const take = ({ id, fieldName, label }: { id: string; fieldName?: string | undefined; label: string }) => {
    const key = [id, fieldName, legacyKey(label)].find((each) => each && left.has(each));
    const value = key === undefined ? undefined : left.get(key);
    if (key !== undefined) left.delete(key);
    return value;
  };
  const migrated = migrateAnswers(form.structure, answers);
  const worked = workOut(form, migrated);

  const rowOf = (cell: Cell, value: unknown, rowId?: string): AnswerRow[] => {
    const isVisible = worked.isVisible(cell.id, rowId);
    const { label, type } = cell;
    const key = rowId === undefined ? cell.id : `${rowId} ${cell.id}`;
    if (isCalculated(cell)) {
      const { kind, text } = resultWords(cell, worked.calculated(cell.id, rowId), formats);
      // In a form, words say what to fill in first. Here nothing can be filled in.
      return isVisible ? [{ key, label, type, value: kind === "waiting" ? null : text }] : [];
    }
    const shown = shownAnswer(cell, value, formats);
    // Some quotes have no answer for a box that was not ticked.
    const none = type === "checkbox" ? "No" : null;
    return isVisible || shown !== null ? [{ key, label, type, value: shown ?? none }] : [];
  };

  const first: AnswerList = { key: "", title: null, isEntry: false, rows: [] };
  const lists = [first];
  for (const { section, parts } of formBlocks(form.structure)) {
    const own = section ? { ...first, key: section.id, title: section.label, rows: [] as AnswerRow[] } : first;
    if (own !== first) lists.push(own);
    for (const part of parts) {
      if (part.kind === "cells") {
        own.rows.push(...part.portions.flat().flatMap((cell) => rowOf(cell, isCalculated(cell) ? null : take(cell))));
        continue;
      }
      take(part.group);
      const rows = worked.isVisible(part.group.id) ? givenEntries(migrated, part.group.id) : [];
      for (const [index, { id, values }] of rows.entries()) {
        lists.push({
          key: id,
          title: entryName(part.group, index),
          isEntry: true,
          rows: part.cells.flatMap((cell) => (worked.isVisible(cell.id, id) ? rowOf(cell, values[cell.id], id) : [])),
        });
      }
      own.rows.push(...part.summary.flatMap((item) => rowOf(item, null)));
    }
  }
  first.rows.push(...[...left].map(([key, value]) => ({ key, label: keyLabel(key), value: showValue(value) })));
  return lists.filter(({ rows }) => rows.length > 0);
}

/** An answer as people read it; null if there is none. */
function shownAnswer({ type }: TemplateField, value: unknown, formats: ScreenFormats): string | null {
  const text = showValue(value);
  if (type === "number" && text) return formats.typedNumber(text);
  return type === "date" && text && !Number.isNaN(Date.parse(`${text}T00:00`)) ? formats.date(`${text}T00:00`) : text;
}

interface PersonDetails {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  company_name: string;
}

/** Older quotes store their contact's details themselves, in `legacy`. */
export function contactRows(contact: PersonDetails | null, legacy: Record<string, unknown> | null = null): DetailRow[] {
  const person = contact ?? contactFromInfo(legacy ?? {});
  const { email, phone, company_name } = person;
  return [
    { key: "name", label: "Name", value: showValue(fullName(person)) },
    { key: "email", label: "Email", value: showValue(email) },
    { key: "phone", label: "Phone", value: showValue(phone) },
    ...(company_name ? [{ key: "company", label: "Company", value: company_name }] : []),
  ];
}

/** The own lines and discounts of a quote draft or of a quote without a price. Their docket lists none. */
export const ownLineRows = (adjustments: Adjustment[], formats: Pick<ScreenFormats, "cents" | "number">): DetailRow[] =>
  adjustments.map((each, index) => ({
    key: String(index),
    label: adjustmentLabel(each),
    value: givenValue(each, formats),
  }));
