import { groupIdOf } from "../calculation/formula-scope.ts";
import { isGroup, isSection } from "../schema/item-kinds.ts";
import { maxCells } from "../schema/limits.ts";
import type { TemplateItem } from "../schema/template.ts";

type Items = ReadonlyMap<string, TemplateItem>;

/**
 * Says why the item cannot be in its section or group, or why a group's numbers of entries are wrong; null if all is well.
 */
export function containerProblem(item: TemplateItem, byId: Items): string | null {
  if (isGroup(item) && item.maxRows < Math.max(item.minRows, 1)) {
    return `'${item.label}' must allow at least as many entries as it needs, and at least one.`;
  }
  if (isSection(item) || item.parent === undefined) return null;
  const parent = byId.get(item.parent);
  if (!parent) return `'${item.label}' belongs to a section or group that the template does not have.`;
  if (isGroup(item)) return isSection(parent) ? null : `The group '${item.label}' can only be in a section.`;
  return isSection(parent) || isGroup(parent) ? null : `'${item.label}' can only be in a section or a group.`;
}

/** Returns whether full groups would hold more values than a quote may have. */
export function hasTooManyCells(structure: TemplateItem[], byId: Items): boolean {
  const cells = structure.reduce((sum, item) => {
    const group = byId.get(groupIdOf(item, byId) ?? "");
    return sum + (group && isGroup(group) ? group.maxRows : 0);
  }, 0);
  return cells > maxCells;
}

export const tooManyCells = `The groups can have at most ${maxCells.toLocaleString("en")} values together. Allow fewer entries.`;

/** Returns whether `from` can see the other item, which must be in the same group or in none. */
export function isInReach(from: TemplateItem, other: TemplateItem, byId: Items): boolean {
  const group = groupIdOf(other, byId);
  return group === null || group === groupIdOf(from, byId);
}
