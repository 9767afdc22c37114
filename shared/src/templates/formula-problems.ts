import type { Place } from "../formulas/formula-error.ts";
import type { CalculatedItem } from "./calculated.ts";
import { typedName } from "./formula-scope.ts";
import { needsOf, type Plan } from "./plan.ts";
import type { TemplateItem } from "./schema.ts";

export interface FormulaIssue {
  message: string;
  /** Where in the stored formula, if it is in one place. */
  place?: Place;
}

/** Why a calculated item cannot be worked out; null if it can. `twins` are those of the same plan. */
export function formulaProblem(item: CalculatedItem, plan: Plan, twins: ReadonlySet<string>): FormulaIssue | null {
  const planned = plan.formulas.get(item.id);
  if (!planned) return null;
  if ("problem" in planned) {
    const { message, from, to } = planned.problem;
    return { message: `The formula of '${item.label}' is wrong. ${message}`, place: { from, to } };
  }
  for (const id of planned.uses) {
    const used = plan.byId.get(id);
    if (used && twins.has(id)) {
      return { message: `'${item.label}' uses '${used.label}', but two fields are called ${typedName(used)}.` };
    }
  }
  const way = cycleThrough(item, plan);
  return way && { message: `'${item.label}' is calculated from itself: ${way.map(({ label }) => label).join(" → ")}.` };
}

/** The ids of items that formulas would call by the same name from the same place. */
export function twinsIn({ byId, groups }: Plan): ReadonlySet<string> {
  const named = new Map<string, string[]>();
  for (const item of byId.values()) {
    if (item.type === "section") continue;
    const name = `${groups.get(item.id) ?? ""} ${typedName(item).toLowerCase()}`;
    named.set(name, [...(named.get(name) ?? []), item.id]);
  }
  return new Set([...named.values()].filter(({ length }) => length > 1).flat());
}

/** The shortest way from an item back to itself, with the item at both ends; null if there is none. */
function cycleThrough(item: TemplateItem, { byId, order }: Plan): TemplateItem[] | null {
  if (order.includes(item)) return null;
  const cameFrom = new Map<string, TemplateItem>();
  const waiting = [item];
  for (const from of waiting) {
    for (const id of needsOf(from)) {
      const next = byId.get(id);
      if (!next) continue;
      if (id === item.id) return wayTo(from, item, cameFrom);
      if (cameFrom.has(id)) continue;
      cameFrom.set(id, from);
      waiting.push(next);
    }
  }
  return null;
}

function wayTo(last: TemplateItem, start: TemplateItem, cameFrom: Map<string, TemplateItem>): TemplateItem[] {
  const way = [start];
  for (let item: TemplateItem | undefined = last; item && item.id !== start.id; item = cameFrom.get(item.id)) {
    way.unshift(item);
  }
  return [start, ...way];
}
