import type { GroupItem, SectionItem } from "@quotemill/shared/templates/containers";
import { isGroup, isSection } from "@quotemill/shared/templates/item-kinds";
import type { TemplateItem } from "@quotemill/shared/templates/schema";

export type Container = SectionItem | GroupItem;
const isContainer = (item: TemplateItem): item is Container => isSection(item) || isGroup(item);

/** A line of the field list: an item, or the end of a container. */
export type StructureRow = ItemRow | EndRow;
export interface ItemRow {
  id: string;
  label: string;
  item: TemplateItem;
  /** For a container: whether its items follow. */
  isOpen: boolean;
  /** The group that it stands in. */
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
export function inTreeOrder(structure: TemplateItem[]): TemplateItem[] {
  const children = childrenByParent(structure);
  return (children.get(null) ?? []).flatMap((item) => blockOf(item, children));
}

/** The lines of the field list. A section ends where the next begins, so its end shows only before an item outside. */
export function rowsOf(structure: TemplateItem[], isCollapsed: (item: Container) => boolean): StructureRow[] {
  const children = childrenByParent(structure);
  const rows: StructureRow[] = [];
  add(children.get(null) ?? [], null);
  return rows;

  function add(items: TemplateItem[], group: string | null) {
    for (const [index, item] of items.entries()) {
      const isOpen = isContainer(item) && !isCollapsed(item);
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

/** The container that a row stands in after these rows. */
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
