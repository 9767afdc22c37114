import { isGroup } from "@quotemill/shared/templates/schema/item-kinds";
import { type ReferenceKind, referencesOf } from "@quotemill/shared/templates/schema/references";
import { hasCondition, withoutRulesOn } from "@quotemill/shared/templates/schema/rules";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import { withParent } from "./structure-tree.ts";

type Ids = ReadonlySet<string>;

/** The ids of all that is deleted with an item: the fields of a group go with it, those of a section stay. */
function goneWith(structure: TemplateItem[], id: string): Ids {
  const item = structure.find((each) => each.id === id);
  const members = item && isGroup(item) ? structure.filter((each) => names(each, "parent", new Set([id]))) : [];
  return new Set([id, ...members.map((member) => member.id)]);
}

const names = (item: TemplateItem, kind: ReferenceKind, ids: Ids) =>
  referencesOf(item).some((reference) => reference.kind === kind && ids.has(reference.id));

/**
 * The structure without an item, the rules about it and the prices multiplied by it. Other references to it become
 * errors.
 */
export function withoutItem(structure: TemplateItem[], id: string): TemplateItem[] {
  const gone = goneWith(structure, id);
  return structure.filter((item) => !gone.has(item.id)).map((item) => withoutReferences(item, gone));
}

function withoutReferences(item: TemplateItem, gone: Ids): TemplateItem {
  let kept = names(item, "parent", gone) ? withParent(item, null) : item;
  if (names(item, "condition", gone)) for (const id of gone) kept = { ...kept, ...withoutRulesOn(kept, id) };
  if (!names(item, "multiplier", gone) || !("pricing" in kept) || !kept.pricing) return kept;
  return { ...kept, pricing: { ...kept.pricing, multiply_by: null } };
}

/** Finds the items that use an item, and the effect of its deletion on them. */
export function usesOf(structure: TemplateItem[], id: string): { item: TemplateItem; effect: string }[] {
  const gone = goneWith(structure, id);
  return structure
    .filter((item) => !gone.has(item.id))
    .map((item) => ({ item, effect: effectsOn(item, gone).join(" ") }))
    .filter(({ effect }) => effect !== "");
}

const effects: Record<Exclude<ReferenceKind, "condition" | "parent">, string> = {
  multiplier: "Its price will no longer be multiplied.",
  formula: "Its formula will have an error until you change it.",
  table: "Its price cannot be looked up until you choose another table.",
  "table-key": "Its price cannot be looked up until you choose another field.",
};

function effectsOn(item: TemplateItem, gone: Ids): string[] {
  const kinds = new Set(referencesOf(item).flatMap(({ kind, id }) => (gone.has(id) ? kind : [])));
  return [...kinds].flatMap((kind) => {
    if (kind === "parent") return [];
    return kind === "condition" ? conditionEffect(item, gone) : effects[kind];
  });
}

const conditionEffect = (item: TemplateItem, gone: Ids) =>
  hasCondition(withoutReferences(item, gone))
    ? "Its rules about this will be removed. Its other rules stay."
    : "Its condition will be removed, so it will always show.";
