import { groupIdOf } from "@quotemill/shared/templates/formula-scope";
import type { TemplateItem } from "@quotemill/shared/templates/schema";

/** Other items that a rule or price of this one can name: those of the form and of the same group. */
export function itemsInReach(structure: TemplateItem[], item: TemplateItem): TemplateItem[] {
  const byId = new Map(structure.map((each) => [each.id, each]));
  const own = groupIdOf(item, byId);
  return structure.filter((each) => {
    const group = groupIdOf(each, byId);
    return each.id !== item.id && (group === null || group === own);
  });
}
