import { Scope, type ValueType } from "../../formulas/scope.ts";
import { isCalculated, isField, isGroup, isSection } from "../schema/item-kinds.ts";
import type { CalculatedItem } from "../schema/items.ts";
import type { FormParts, TemplateField, TemplateItem } from "../schema/template.ts";

const plainName = /^[A-Za-z_]\w*$/;
const languageWords = new Set(["and", "or", "not", "yes", "no"]);

/** The name of this item that authors type in a formula: its API name if that can be typed, else one made from its label. */
export function typedName({ id, label, ...item }: TemplateItem): string {
  const fieldName = "fieldName" in item ? item.fieldName : undefined;
  return fieldName && plainName.test(fieldName) ? notAWord(fieldName) : nameFrom(label, id);
}

export const typedTableName = ({ id, name }: { id: string; name: string }) => nameFrom(name, id);

function nameFrom(text: string, id: string): string {
  const name = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_|_$/g, "")
    .toLowerCase();
  if (name === "") return notAWord(id.replaceAll("-", "_"));
  return /^\d/.test(name) ? `_${name}` : notAWord(name);
}

const notAWord = (name: string) => (languageWords.has(name.toLowerCase()) ? `${name}_` : name);

export function valueTypeOf(item: TemplateField | CalculatedItem): ValueType {
  if (isCalculated(item)) return item.result === "money" ? "number" : item.result;
  if (item.type === "number") return "number";
  return item.type === "checkbox" ? "yes/no" : "text";
}

/** The group that the item is in; null for an item of the form itself. */
export function groupIdOf(item: TemplateItem, byId: ReadonlyMap<string, TemplateItem>): string | null {
  if (isSection(item) || isGroup(item) || item.parent === undefined) return null;
  const parent = byId.get(item.parent);
  return parent && isGroup(parent) ? parent.id : null;
}

/** Returns the scope of formulas: for null that of the form itself, else that of the entries of the group. */
export function formulaScopes({ structure, tables }: FormParts): (groupId: string | null) => Scope {
  const byId = new Map(structure.map((item) => [item.id, item]));
  const items = {
    fields: structure
      .filter((item) => isField(item) || isCalculated(item))
      .map((item) => ({
        id: item.id,
        name: typedName(item),
        type: valueTypeOf(item),
        group: groupIdOf(item, byId),
      })),
    groups: structure.filter(isGroup).map((item) => ({ id: item.id, name: typedName(item) })),
    tables: tables.map((table) => ({ id: table.id, name: typedTableName(table), key: table.key })),
  };
  const made = new Map<string | null, Scope>();
  return (groupId) => {
    const scope = made.get(groupId) ?? new Scope(items, groupId);
    made.set(groupId, scope);
    return scope;
  };
}
