import { isGroup, isSection } from "@quotemill/shared/templates/schema/item-kinds";
import type { GroupItem, SectionItem } from "@quotemill/shared/templates/schema/items";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";

export type Container = SectionItem | GroupItem;
const isContainer = (item: TemplateItem): item is Container => isSection(item) || isGroup(item);

/** A line of the field list: an item, or the end of a container. */
export type StructureRow = ItemRow | EndRow;
export interface ItemRow {
  id: string;
  label: string;
  item: TemplateItem;
  /** True for a container whose items follow as rows. */
  isOpen: boolean;
  /** The id of the group that it stands in. */
  group: string | null;
}
interface EndRow {
  id: string;
  label: string;
  ends: Container;
}

export const isEnd = (row: StructureRow): row is EndRow => "ends" in row;

/** The parent of an item if the template has it and it can hold the item. */
function parentOf(item: TemplateItem, byId: ReadonlyMap<string, TemplateItem>): string | null {
  if (isSection(item) || item.parent === undefined) return null;
  const parent = byId.get(item.parent);
  return parent && (isSection(parent) || (isGroup(parent) && !isGroup(item))) ? parent.id : null;
}

/** The items by the container that holds them, each in order. */
export function childrenByParent(structure: TemplateItem[]): Map<string | null, TemplateItem[]> {
  const byId = new Map(structure.map((item) => [item.id, item]));
  const children = new Map<string | null, TemplateItem[]>();
  for (const item of structure) {
    const parent = parentOf(item, byId);
    children.set(parent, [...(children.get(parent) ?? []), item]);
  }
  return children;
}

/** An item followed by everything in it. */
export function blockOf(item: TemplateItem, children: ReadonlyMap<string | null, TemplateItem[]>): TemplateItem[] {
  return [item, ...(children.get(item.id) ?? []).flatMap((child) => blockOf(child, children))];
}

/** The same items, with everything right behind its container. */
function inTreeOrder(structure: TemplateItem[]): TemplateItem[] {
  const children = childrenByParent(structure);
  return (children.get(null) ?? []).flatMap((item) => blockOf(item, children));
}

/**
 * The lines of the field list. A section ends where the next begins, so its end shows only before an item outside of
 * any.
 */
export function rowsOf(structure: TemplateItem[], isFolded: (item: Container) => boolean): StructureRow[] {
  const children = childrenByParent(structure);
  const rows: StructureRow[] = [];
  add(children.get(null) ?? [], null);
  return rows;

  function add(items: TemplateItem[], group: string | null) {
    for (const [index, item] of items.entries()) {
      const isOpen = isContainer(item) && !isFolded(item);
      rows.push({ id: item.id, label: item.label, item, isOpen, group });
      if (!isContainer(item)) continue;
      if (isOpen) add(children.get(item.id) ?? [], isGroup(item) ? item.id : null);
      const next = items[index + 1];
      if (isGroup(item) ? isOpen : next && !isSection(next)) {
        rows.push({ id: `end-${item.id}`, label: `End of ${item.label}`, ends: item });
      }
    }
  }
}

/** The containers that a row stands in if it follows these rows. */
export function containerAfter(before: readonly StructureRow[]): { section: string | null; group: string | null } {
  let [section, group]: (string | null)[] = [null, null];
  for (const row of before) {
    if (isEnd(row)) {
      if (isSection(row.ends)) section = null;
      group = null;
    } else if (isSection(row.item)) {
      [section, group] = [row.id, null];
    } else if (isGroup(row.item)) {
      group = row.isOpen ? row.id : null;
    }
  }
  return { section: section ?? null, group: group ?? null };
}

/** The structure with a row at another position among the rows. A container takes what is in it along. */
export function moveRow(
  structure: TemplateItem[],
  rows: readonly StructureRow[],
  id: string,
  index: number,
): TemplateItem[] {
  const moved = structure.find((item) => item.id === id);
  if (!moved) return structure;
  const before = rows.filter((row) => row.id !== id).slice(0, index);
  const children = childrenByParent(structure);
  const block = blockOf(moved, children);
  const rest = inTreeOrder(structure).filter((item) => !block.includes(item));
  const { section, group } = containerAfter(before);
  const head = withParent(moved, isSection(moved) ? null : isGroup(moved) ? section : (group ?? section));
  const at = indexAfter(isSection(moved) || isGroup(moved) ? lastOutside(before, group) : before.at(-1), rest);
  const changed = rest.toSpliced(at, 0, head, ...block.slice(1));
  return isSection(moved) ? withFollowers(changed, moved.id) : changed;
}

/** A container cannot stand in a group: moved into one, it goes behind that group. */
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

/** Puts what follows a section into it, up to the next section, because a heading covers what follows it. */
function withFollowers(structure: TemplateItem[], sectionId: string): TemplateItem[] {
  const top = childrenByParent(structure).get(null) ?? [];
  const after = top.slice(top.findIndex((item) => item.id === sectionId) + 1);
  const end = after.findIndex(isSection);
  const followers = new Set(end === -1 ? after : after.slice(0, end));
  return structure.map((item) => (followers.has(item) ? withParent(item, sectionId) : item));
}

/** Moves an item among search results: it takes the position and the container of the row that it is dropped on. */
export function moveOver(structure: TemplateItem[], id: string, overId: string): TemplateItem[] {
  const items = inTreeOrder(structure);
  const moved = items.find((item) => item.id === id);
  const over = items.find((item) => item.id === overId);
  if (!moved || !over || isSection(moved) || isGroup(moved) || isSection(over) || isGroup(over)) return structure;
  const isDown = items.indexOf(over) > items.indexOf(moved);
  const rest = items.filter((item) => item !== moved);
  return rest.toSpliced(rest.indexOf(over) + (isDown ? 1 : 0), 0, withParent(moved, over.parent ?? null));
}

/**
 * Adds an item right after another, or at the end of a container. Without either it comes last, which may be in the last
 * section. A section always comes last: in the middle it would take over what follows.
 */
export function withNewItem(structure: TemplateItem[], item: TemplateItem, near: string | null): TemplateItem[] {
  const items = inTreeOrder(structure);
  if (isSection(item)) return [...items, item];
  const children = childrenByParent(items);
  const last = children.get(null)?.at(-1);
  const open = items.find(({ id }) => id === near) ?? (last && isSection(last) ? last : undefined);
  if (!open) return [...items, item];
  const byId = new Map(items.map((each) => [each.id, each]));
  const around = byId.get(parentOf(open, byId) ?? "");
  // A group cannot stand in a group.
  const beside = isGroup(item) && around && isGroup(around) ? around : open;
  const isInside = isSection(beside) || (isGroup(beside) && !isGroup(item));
  const parent = isInside ? beside.id : parentOf(beside, byId);
  const end = items.indexOf(beside) + blockOf(beside, children).length;
  return items.toSpliced(end, 0, withParent(item, parent));
}
