import { isGroup, isSection } from "@quotemill/shared/templates/item-kinds";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { withParent } from "./move-row.ts";
import { blockOf, childrenByParent, inTreeOrder } from "./structure-rows.ts";

/** With the item at the end of a container or, without one, at the end of the form: then in its last section. */
export function withNewItem(structure: TemplateItem[], item: TemplateItem, parent?: string): TemplateItem[] {
  const items = inTreeOrder(structure);
  const children = childrenByParent(items);
  const given = items.find(({ id }) => id === parent);
  const last = children.get(null)?.at(-1);
  const container = given ?? (last && isSection(last) ? last : undefined);
  const canHold = container && !isSection(item) && (isSection(container) || (isGroup(container) && !isGroup(item)));
  if (!canHold) return [...items, item];
  const end = items.indexOf(container) + blockOf(container, children).length;
  return items.toSpliced(end, 0, withParent(item, container.id));
}

/** The group that an item is or stands in. */
export function groupAround(structure: TemplateItem[], id: string | null): string | undefined {
  const item = structure.find((each) => each.id === id);
  if (!item || isSection(item)) return undefined;
  const group = isGroup(item) ? item : structure.find((each) => each.id === item.parent);
  return group && isGroup(group) ? group.id : undefined;
}
