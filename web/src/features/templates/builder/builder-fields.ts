import type { CalculatedItem } from "@quotemill/shared/templates/calculated";
import type { GroupItem, SectionItem } from "@quotemill/shared/templates/containers";
import { maxFields } from "@quotemill/shared/templates/limits";
import type { FieldType, TemplateField, TemplateItem } from "@quotemill/shared/templates/schema";

export type ItemType = TemplateItem["type"];

/** The type and a timestamp, incremented until it is unique in the template. */
export function newItemId(structure: TemplateItem[], type: ItemType, nowMs: number) {
  const taken = new Set(structure.map((item) => item.id));
  const kind = type === "calculated" || type === "section" || type === "group" ? type : "field";
  let stamp = nowMs;
  while (taken.has(`${kind}_${stamp}`)) stamp += 1;
  return `${kind}_${stamp}`;
}

export function newItem(type: ItemType, id: string): TemplateItem {
  switch (type) {
    case "calculated":
      return newCalculation(id);
    case "section":
      return newSection(id);
    case "group":
      return newGroup(id);
    default:
      return newField(type, id);
  }
}

const newField = (type: FieldType, id: string): TemplateField => ({
  id,
  type,
  label: "New Field",
  placeholder: "",
  required: false,
});

const newCalculation = (id: string): CalculatedItem => ({
  id,
  type: "calculated",
  label: "New Calculation",
  formula: "",
  result: "number",
  decimals: 2,
  shown: true,
});

const newSection = (id: string): SectionItem => ({ id, type: "section", label: "New Section" });

const newGroup = (id: string): GroupItem => ({
  id,
  type: "group",
  label: "New Group",
  entryLabel: "Entry",
  minRows: 1,
  maxRows: 20,
  lines: "each",
});

export const hasRoom = (structure: TemplateItem[], count = 1) => structure.length + count <= maxFields;
