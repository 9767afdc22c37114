import { isGroup } from "@quotemill/shared/templates/item-kinds";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { countOf } from "../../../../lib/format.ts";

/** '1 group, 5 fields'. */
export function contentsWords(items: TemplateItem[]): string {
  const groups = items.filter(isGroup).length;
  const fields = items.length - groups;
  if (items.length === 0) return "Empty";
  return [...(groups > 0 ? [countOf(groups, "group")] : []), ...(fields > 0 ? [countOf(fields, "field")] : [])].join(
    ", ",
  );
}
