import { isCalculated, isGroup, isSection } from "@quotemill/shared/templates/schema/item-kinds";
import type { CalculatedItem, GroupItem, SectionItem } from "@quotemill/shared/templates/schema/items";
import type { TemplateField, TemplateItem } from "@quotemill/shared/templates/schema/template";

/** An element in the grid of a form: something to fill in, or a value that is worked out. */
export type Cell = TemplateField | CalculatedItem;

/** Browser autofill scans the whole form element on every keystroke, so a long template is split into several. */
const cellsInForm = 20;

interface CellsPart {
  kind: "cells";
  /** Each is a separate form element. */
  portions: Cell[][];
}
export interface GroupPart {
  kind: "group";
  group: GroupItem;
  cells: Cell[];
  /** Values directly after the group, which appear next to its title. */
  summary: CalculatedItem[];
}

/** A section with what belongs to it, or what stands between sections. */
export interface FormBlock {
  section: SectionItem | null;
  parts: (CellsPart | GroupPart)[];
}

/**
 * The items as a person meets them: each with its parent, wherever it is in the list, and without calculated values
 * that the form does not show.
 */
export function formBlocks(structure: TemplateItem[]): FormBlock[] {
  const children = byParent(structure);
  const blocks: FormBlock[] = [];
  for (const item of children.get(null) ?? []) {
    const last = blocks.at(-1);
    if (isSection(item)) {
      const block: FormBlock = { section: item, parts: [] };
      for (const child of children.get(item.id) ?? []) addTo(block, child, children);
      blocks.push(block);
    } else {
      const block = last?.section === null ? last : { section: null, parts: [] };
      if (block !== last) blocks.push(block);
      addTo(block, item, children);
    }
  }
  return blocks;
}

type Children = Map<string | null, TemplateItem[]>;

/** Items by the id of their parent. Those without one, or whose parent is gone, are under null. */
function byParent(structure: TemplateItem[]): Children {
  const containers = new Set(structure.filter((item) => isSection(item) || isGroup(item)).map(({ id }) => id));
  const children: Children = new Map();
  for (const item of structure) {
    if (isCalculated(item) && !item.shown) continue;
    const parent = !isSection(item) && item.parent !== undefined && containers.has(item.parent) ? item.parent : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(item);
    else children.set(parent, [item]);
  }
  return children;
}

function addTo({ parts }: FormBlock, item: TemplateItem, children: Children) {
  const last = parts.at(-1);
  if (isGroup(item)) {
    parts.push({ kind: "group", group: item, cells: (children.get(item.id) ?? []).filter(isCell), summary: [] });
  } else if (isCalculated(item) && last?.kind === "group") last.summary.push(item);
  else if (isCell(item)) {
    const portion = last?.kind === "cells" ? last.portions.at(-1) : undefined;
    if (portion && portion.length < cellsInForm) portion.push(item);
    else if (last?.kind === "cells") last.portions.push([item]);
    else parts.push({ kind: "cells", portions: [[item]] });
  }
}

const isCell = (item: TemplateItem): item is Cell => !isSection(item) && !isGroup(item);
