import { groupIdOf } from "@quotemill/shared/templates/formula-scope";
import { isGroup } from "@quotemill/shared/templates/item-kinds";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import type { FormulaNames } from "./names-offered.ts";
import type { Sample } from "./sample.ts";
import { valueText } from "./value-words.ts";

export interface UsedValue {
  name: string;
  value: string;
}

/** The values that a formula uses; in a group, those of the entry, and from outside those of all entries. */
export function usedValues(
  ids: string[],
  row: string | undefined,
  { scope }: FormulaNames,
  sample: Sample,
): UsedValue[] {
  const byId = new Map(sample.form.structure.map((item) => [item.id, item]));
  return ids.flatMap((id) => {
    const item = byId.get(id);
    const name = scope.nameOf(id);
    if (!item || name === undefined || isGroup(item)) return [];
    const value = valuesOf(item, groupIdOf(item, byId), row, sample).join(", ");
    return [{ name, value: value || "–" }];
  });
}

const mostShown = 5;

function valuesOf(item: TemplateItem, group: string | null, row: string | undefined, sample: Sample): string[] {
  const entries = group === null ? [] : sample.worked.rowsOf(group).map(({ id }) => id);
  const isOwn = group === null || (row !== undefined && entries.includes(row));
  if (isOwn) return [valueText(item, sample, row)];
  const texts = entries.slice(0, mostShown).map((entry) => valueText(item, sample, entry));
  return entries.length > mostShown ? [...texts, "…"] : texts;
}
