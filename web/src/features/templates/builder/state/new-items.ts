import { isCalculated, isField, isSection } from "@quotemill/shared/templates/schema/item-kinds";
import type { CalculatedItem, GroupItem, SectionItem } from "@quotemill/shared/templates/schema/items";
import { maxFields } from "@quotemill/shared/templates/schema/limits";
import type { FieldType, TemplateField, TemplateItem } from "@quotemill/shared/templates/schema/template";
import { blockOf, childrenByParent } from "./structure-tree.ts";

export type ItemType = TemplateItem["type"];

/** An id of the type and a timestamp, which is incremented until the id is unique in the template. */
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

/** Copies of an item and of everything in it. References among the originals become references among the copies. */
export function copiesOf(item: TemplateItem, structure: TemplateItem[], nowMs: number): TemplateItem[] {
  const originals = blockOf(item, childrenByParent(structure));
  const ids = new Map<string, string>();
  const all = [...structure];
  return originals
    .map((original) => {
      const id = newItemId(all, original.type, nowMs);
      ids.set(original.id, id);
      const label = original === item ? `${original.label} (Copy)` : original.label;
      const copy = withFreeName({ ...original, id, label }, all);
      all.push(copy);
      return copy;
    })
    .map((copy) => withIds(copy, ids));
}

/** API names are unique in a template, so the copy's gets a number appended. */
function withFreeName<Item extends TemplateItem>(item: Item, structure: TemplateItem[]): Item {
  const name = "fieldName" in item ? item.fieldName : undefined;
  if (!name) return item;
  const taken = new Set(structure.map((each) => ("fieldName" in each ? each.fieldName?.toLowerCase() : undefined)));
  let number = 2;
  while (taken.has(`${name}_${number}`.toLowerCase())) number += 1;
  return { ...item, fieldName: `${name}_${number}` };
}

function withIds(item: TemplateItem, ids: ReadonlyMap<string, string>): TemplateItem {
  const to = (id: string) => ids.get(id) ?? id;
  const { conditional, showIf } = item;
  const moved = {
    ...(conditional && { conditional: { ...conditional, dependsOn: to(conditional.dependsOn) } }),
    ...(showIf && {
      showIf: JSON.parse(JSON.stringify(showIf), (key, value) => (key === "dependsOn" ? to(value) : value)),
    }),
    ...(!isSection(item) && item.parent && { parent: to(item.parent) }),
  };
  if (!isField(item) && !isCalculated(item)) return { ...item, ...moved };
  const { pricing } = item;
  const priced = pricing && {
    ...pricing,
    multiply_by: pricing.multiply_by && to(pricing.multiply_by),
    ...(pricing.price_from && { price_from: { ...pricing.price_from, key: to(pricing.price_from.key) } }),
  };
  const formula = isCalculated(item) && {
    formula: item.formula.replace(/\{([\w-]{1,100})\}/g, (_, id: string) => `{${to(id)}}`),
  };
  return { ...item, ...moved, ...(priced && { pricing: priced }), ...formula };
}
