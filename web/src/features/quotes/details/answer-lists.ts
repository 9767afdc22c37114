import type { Formats } from "@quotemill/shared/formats";
import type { FormParts } from "@quotemill/shared/templates/form";
import { isCalculated } from "@quotemill/shared/templates/item-kinds";
import { legacyKey, migrateAnswers } from "@quotemill/shared/templates/migrate-answers";
import { entryName, givenRows } from "@quotemill/shared/templates/rows";
import type { TemplateField } from "@quotemill/shared/templates/schema";
import { workOut } from "@quotemill/shared/templates/work-out";
import { type Cell, formBlocks, resultWords } from "../../templates/index.ts";
import { type DetailRow, keyLabel, showValue } from "./detail-row.ts";

export interface AnswerRow extends DetailRow {
  /** Undefined for an answer that matches no field. */
  type?: Cell["type"];
}

export interface AnswerList {
  key: string;
  /** Null for what stands outside of sections and groups. */
  title: string | null;
  /** Whether its rows are the answers of one entry of a group. */
  isEntry: boolean;
  rows: AnswerRow[];
}

/**
 * Answers and calculated values under their labels, as the form shows them. What stands outside of sections comes first,
 * followed by a list for each section and for each entry of a group. Hidden fields are left out. Answers that match no
 * field, as in quotes older than their template, end the first list under their own keys. `contact` is not an answer.
 */
export function answerLists(form: FormParts, answers: Record<string, unknown>, formats: Formats): AnswerList[] {
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
      const { text } = resultWords(cell, worked.calculated(cell.id, rowId), formats);
      return isVisible ? [{ key, label, type, value: text }] : [];
    }
    const shown = shownAnswer(cell, value, formats);
    return isVisible || shown !== null ? [{ key, label, type, value: shown }] : [];
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
      const rows = worked.isVisible(part.group.id) ? givenRows(migrated, part.group.id) : [];
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

/** Null without an answer. */
function shownAnswer({ type }: TemplateField, value: unknown, formats: Formats): string | null {
  const text = showValue(value);
  return type === "date" && text && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? formats.calendarDay(text) : text;
}
