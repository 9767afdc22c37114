import type { Answers } from "@quotemill/shared/templates/answers";
import { fieldsOf, isGroup } from "@quotemill/shared/templates/item-kinds";
import { givenRows } from "@quotemill/shared/templates/rows";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import type { WorkedOut } from "@quotemill/shared/templates/work-out";

/** How many of a form's fields show. One in a group counts once, if it shows in any entry. */
export function visibleFields(structure: TemplateItem[], answers: Answers, worked: WorkedOut) {
  const groups = new Set(structure.filter(isGroup).map(({ id }) => id));
  const fields = fieldsOf(structure);
  const isVisible = ({ id, parent }: (typeof fields)[number]) =>
    parent !== undefined && groups.has(parent)
      ? givenRows(answers, parent).some((row) => worked.isVisible(id, row.id))
      : worked.isVisible(id);
  return { visible: fields.filter(isVisible).length, all: fields.length };
}
