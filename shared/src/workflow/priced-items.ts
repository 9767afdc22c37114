import type { LineItem } from "../pricing/line-item.ts";
import { groupIdOf } from "../templates/formula-scope.ts";
import type { TemplateItem } from "../templates/schema.ts";

/** What the customer reads about prices. */
export interface ShownPrices {
  lines: LineItem[];
  extras: { field_id: string }[];
}

/**
 * Whether the lines or the extras already show an item of the form or of one entry: it has a line of its own, is offered
 * as an extra, or is the quantity of a line. A line that sums up a group shows nothing of a single entry.
 */
export function pricedItems(structure: TemplateItem[], { lines, extras }: ShownPrices) {
  const byId = new Map(structure.map((item) => [item.id, item]));
  const keys = new Set(extras.map(({ field_id }) => keyOf(field_id)));
  const add = (id: string, row: string | undefined) => {
    const item = byId.get(id);
    if (item && groupIdOf(item, byId) === null) keys.add(keyOf(id));
    else if (row !== undefined) keys.add(keyOf(id, row));
  };
  for (const { field_id, row, shown } of lines) {
    const item = field_id === null ? undefined : byId.get(field_id);
    if (!shown || !item || !("pricing" in item)) continue;
    add(item.id, row);
    // A number times another is the quantity of neither alone.
    const isNumber = item.type === "number" || item.type === "calculated";
    if (!isNumber && item.pricing?.multiply_by) add(item.pricing.multiply_by, row);
  }
  return { has: (id: string, row?: string) => keys.has(keyOf(id, row)) };
}

/** Ids have no spaces. */
const keyOf = (id: string, row?: string) => (row === undefined ? id : `${id} ${row}`);
