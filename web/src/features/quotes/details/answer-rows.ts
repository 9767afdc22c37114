import type { FormParts } from "@quotemill/shared/templates/form";
import { fieldsOf } from "@quotemill/shared/templates/item-kinds";
import { legacyKey, migrateAnswers } from "@quotemill/shared/templates/migrate-answers";
import { visibleFieldIds } from "@quotemill/shared/templates/work-out";

export interface DetailRow {
  key: string;
  label: string;
  /** Null when there is no answer. */
  value: string | null;
}

/**
 * Answers under their fields' labels, in the template's order, without fields hidden by a condition. Answers that match
 * no field, as in quotes older than their template, follow under their own keys. The `contact` key is not an answer.
 */
export function answerRows(form: FormParts, answers: Record<string, unknown>): DetailRow[] {
  const left = new Map(Object.entries(answers));
  left.delete("contact");
  const visible = visibleFieldIds(form, migrateAnswers(form.structure, answers));
  const rows = fieldsOf(form.structure).flatMap((field) => {
    const key = [field.id, field.fieldName, legacyKey(field.label)].find((each) => each && left.has(each));
    const value = key === undefined ? null : showValue(left.get(key));
    if (key !== undefined) left.delete(key);
    return visible.has(field.id) || value !== null ? [{ key: field.id, label: field.label, value }] : [];
  });
  return [...rows, ...[...left].map(([key, value]) => ({ key, label: keyLabel(key), value: showValue(value) }))];
}

const summaryKeys = ["grand_total", "sub_total", "gst_total", "profit"];

/** Everything the workflow returned apart from the totals. */
export function additionalOutputs(outputs: Record<string, unknown> | null): DetailRow[] {
  return Object.entries(outputs ?? {})
    .filter(([key]) => !summaryKeys.includes(key))
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
