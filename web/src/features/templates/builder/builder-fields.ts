import { fieldsOf } from "@quotemill/shared/templates/item-kinds";
import { maxFields } from "@quotemill/shared/templates/limits";
import type { FieldType, TemplateField, TemplateItem } from "@quotemill/shared/templates/schema";

/** `field_` and a timestamp, incremented until it is unique in the template. */
export function newFieldId(structure: TemplateItem[], nowMs: number) {
  const taken = new Set(structure.map((field) => field.id));
  let stamp = nowMs;
  while (taken.has(`field_${stamp}`)) stamp += 1;
  return `field_${stamp}`;
}

export function newField(type: FieldType, id: string): TemplateField {
  return { id, type, label: "New Field", placeholder: "", required: false };
}

/** API names are unique in a template, so the copy's gets a number appended. */
export function copyOfField(field: TemplateField, structure: TemplateItem[], id: string): TemplateField {
  const copy = { ...field, id, label: `${field.label} (Copy)` };
  if (!field.fieldName) return copy;
  const taken = new Set(fieldsOf(structure).map((each) => each.fieldName?.toLowerCase()));
  let number = 2;
  while (taken.has(`${field.fieldName}_${number}`.toLowerCase())) number += 1;
  return { ...copy, fieldName: `${field.fieldName}_${number}` };
}

export const hasRoom = (structure: TemplateItem[]) => structure.length < maxFields;
