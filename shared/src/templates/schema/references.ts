import { isCalculated, isSection } from "./item-kinds.ts";
import { rulesOf } from "./rules.ts";
import type { TemplateItem } from "./template.ts";

export type ReferenceKind = "condition" | "formula" | "parent" | "multiplier" | "table" | "table-key";

/** One reference from an item to another item or a table. */
export interface Reference {
  kind: ReferenceKind;
  /** The referenced item or table. */
  id: string;
}

/** Read once, because each item is asked about for every other one. Items are never changed in place. */
const known = new WeakMap<TemplateItem, Reference[]>();

/** Lists all references of an item. Renames, deletions, order and cycles all use this one list. */
export function referencesOf(item: TemplateItem): Reference[] {
  const references = known.get(item) ?? readReferences(item);
  known.set(item, references);
  return references;
}

function readReferences(item: TemplateItem): Reference[] {
  const references: Reference[] = [];
  const add = (kind: ReferenceKind, id: string | null | undefined) => {
    if (id) references.push({ kind, id });
  };
  if (!isSection(item)) add("parent", item.parent);
  for (const { rule } of rulesOf(item)) add("condition", rule.dependsOn);
  if (isCalculated(item)) for (const id of idsIn(item.formula)) add("formula", id);
  const pricing = "pricing" in item ? item.pricing : undefined;
  add("multiplier", pricing?.multiply_by);
  add("table", pricing?.price_from?.table);
  add("table-key", pricing?.price_from?.key);
  return references;
}

interface User {
  item: TemplateItem;
  kinds: ReferenceKind[];
}

/** Made once for a structure, because each of its items may be asked about. Structures are never changed in place. */
const users = new WeakMap<TemplateItem[], Map<string, User[]>>();

/** Lists the items that refer to this item or table, with the kinds of reference. */
export function referencesTo(structure: TemplateItem[], id: string): User[] {
  const known = users.get(structure) ?? usersIn(structure);
  users.set(structure, known);
  return known.get(id) ?? [];
}

function usersIn(structure: TemplateItem[]): Map<string, User[]> {
  const found = new Map<string, User[]>();
  for (const item of structure) {
    for (const { id, kind } of referencesOf(item)) {
      const named = found.get(id) ?? [];
      found.set(id, named);
      const last = named.at(-1);
      if (last?.item !== item) named.push({ item, kinds: [kind] });
      else if (!last.kinds.includes(kind)) last.kinds.push(kind);
    }
  }
  return found;
}

/** The ids in a stored formula, outside of its texts. */
const idsIn = (formula: string): Set<string> =>
  new Set([...formula.matchAll(/"[^"\n]*"?|“[^”\n]*”?|\{([\w-]{1,100})\}/g)].flatMap(([, id]) => id ?? []));

/** The ids of the items that its own condition names. */
export const controllersOf = (item: TemplateItem): string[] =>
  referencesOf(item).flatMap(({ kind, id }) => (kind === "condition" ? id : []));
