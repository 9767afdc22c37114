import { isGroup, isSection } from "@quotemill/shared/templates/item-kinds";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { blockOf, childrenByParent, containerAfter, inTreeOrder, isEnd, type StructureRow } from "./structure-rows.ts";

/** The structure with a row at another place among the rows. A container takes what is in it along. */
export function moveRow(
  structure: TemplateItem[],
  rows: readonly StructureRow[],
  id: string,
  place: number,
): TemplateItem[] {
  const moved = structure.find((item) => item.id === id);
  if (!moved) return structure;
  const before = rows.filter((row) => row.id !== id).slice(0, place);
  const children = childrenByParent(structure);
  const block = blockOf(moved, children);
  const rest = inTreeOrder(structure).filter((item) => !block.includes(item));
  const { section, group } = containerAfter(before);
  const head = withParent(moved, isSection(moved) ? null : isGroup(moved) ? section : (group ?? section));
  const at = indexAfter(isSection(moved) || isGroup(moved) ? lastOutside(before, group) : before.at(-1), rest);
  const changed = rest.toSpliced(at, 0, head, ...block.slice(1));
  return isSection(moved) ? withFollowers(changed, moved.id) : changed;
}

/** Containers stand in no group: behind it instead. */
const lastOutside = (before: readonly StructureRow[], group: string | null): StructureRow | undefined => {
  const open = group === null ? undefined : before.find((row) => row.id === group);
  return open && !isEnd(open) ? { ...open, isOpen: false } : before.at(-1);
};

function indexAfter(row: StructureRow | undefined, items: TemplateItem[]): number {
  if (!row) return 0;
  const item = isEnd(row) ? row.ends : row.item;
  const at = items.findIndex((each) => each.id === item.id);
  const skips = isEnd(row) || !row.isOpen;
  return at + (skips ? blockOf(item, childrenByParent(items)).length : 1);
}

export function withParent<Item extends TemplateItem>(item: Item, parent: string | null): Item {
  const { parent: _, ...others } = item as Item & { parent?: string };
  return (parent === null ? others : { ...others, parent }) as Item;
}

/** A heading covers what follows it, up to the next one. */
function withFollowers(structure: TemplateItem[], sectionId: string): TemplateItem[] {
  const top = childrenByParent(structure).get(null) ?? [];
  const after = top.slice(top.findIndex((item) => item.id === sectionId) + 1);
  const end = after.findIndex(isSection);
  const followers = new Set(end === -1 ? after : after.slice(0, end));
  return structure.map((item) => (followers.has(item) ? withParent(item, sectionId) : item));
}

/** Among search results: takes the place and the container of another row. */
export function moveOver(structure: TemplateItem[], id: string, overId: string): TemplateItem[] {
  const items = inTreeOrder(structure);
  const moved = items.find((item) => item.id === id);
  const over = items.find((item) => item.id === overId);
  if (!moved || !over || isSection(moved) || isGroup(moved) || isSection(over) || isGroup(over)) return structure;
  const isDown = items.indexOf(over) > items.indexOf(moved);
  const rest = items.filter((item) => item !== moved);
  return rest.toSpliced(rest.indexOf(over) + (isDown ? 1 : 0), 0, withParent(moved, over.parent ?? null));
}
