import { checkFormula } from "../../formulas/check.ts";
import type { FormulaProblem } from "../../formulas/formula-error.ts";
import { maxStoredLength } from "../../formulas/language.ts";
import type { Formula } from "../../formulas/parse.ts";
import { type Judge, stepsToReadRules } from "../conditions/judging.ts";
import { isCalculated } from "../schema/item-kinds.ts";
import type { CalculatedItem } from "../schema/items.ts";
import { referencesOf } from "../schema/references.ts";
import { conditionOf, type FieldCondition } from "../schema/rules.ts";
import type { PriceTable } from "../schema/tables.ts";
import type { FormParts, TemplateItem } from "../schema/template.ts";
import { formulaScopes, groupIdOf, valueTypeOf } from "./formula-scope.ts";

/** A formula that can be worked out, or the reason why it cannot. */
export type PlannedFormula = { formula: Formula; uses: string[] } | { problem: FormulaProblem };

/** Everything about a form that does not depend on its answers. */
export interface Plan {
  byId: ReadonlyMap<string, TemplateItem>;
  /** The id of the group that an item is in, by the item's id. */
  groups: ReadonlyMap<string, string>;
  formulas: ReadonlyMap<string, PlannedFormula>;
  /** All items, each after those it needs. Items in a cycle, or that need one, are left out. */
  order: TemplateItem[];
  /** The ids of the items in `order`. */
  acyclic: ReadonlySet<string>;
  /** The judge of each rule, made when the rule is first judged. */
  judges: Map<FieldCondition, Judge>;
  /** Number of steps of the budget for reading all rules and formulas. */
  steps: number;
}

/** Maximum number of characters in all formulas: far more than any template needs, yet quick to read. */
const maxFormulas = 40_000;
const tooLongTogether = `All formulas of a template can have at most ${maxFormulas.toLocaleString("en")} characters.`;

/** The plan of a form is made once, however often the form is filled in. */
const plans = new WeakMap<TemplateItem[], { tables: PriceTable[]; plan: Plan }>();

export function planOf(form: FormParts): Plan {
  const known = plans.get(form.structure);
  if (known && isSame(known.tables, form.tables)) return known.plan;
  const plan = newPlan(form);
  plans.set(form.structure, { tables: form.tables, plan });
  return plan;
}

const isSame = (one: PriceTable[], other: PriceTable[]) => one === other || one.length + other.length === 0;

function newPlan(form: FormParts): Plan {
  const { structure } = form;
  const byId = new Map(structure.map((item) => [item.id, item]));
  const groups = new Map<string, string>();
  for (const item of structure) {
    const group = groupIdOf(item, byId);
    if (group) groups.set(item.id, group);
  }
  const scopeFor = formulaScopes(form);
  let length = 0;
  const formulas = new Map(
    structure.filter(isCalculated).map((item): [string, PlannedFormula] => {
      length += item.formula.length;
      if (length > maxFormulas) return [item.id, { problem: { message: tooLongTogether, from: 0, to: 0 } }];
      const checked = checkFormula(item.formula, scopeFor(groups.get(item.id) ?? null), maxStoredLength);
      return [item.id, checked.ok ? planned(item, checked.checked) : { problem: checked.problem }];
    }),
  );
  const order = inOrder(structure, byId);
  const acyclic = new Set(order.map(({ id }) => id));
  const steps = structure.reduce((sum, item) => {
    const condition = conditionOf(item);
    return sum + (condition ? stepsToReadRules(condition) : 0);
  }, Math.min(length, maxFormulas) >> 1);
  return { byId, groups, formulas, order, acyclic, judges: new Map(), steps };
}

const nouns = { number: "a number", text: "text", "yes/no": "yes or no" };

function planned(item: CalculatedItem, { formula, type, uses }: { formula: Formula; type: string; uses: string[] }) {
  const wanted = valueTypeOf(item);
  if (type === wanted) return { formula, uses };
  const message = `The result should be ${nouns[wanted]}, but this gives ${nouns[type as keyof typeof nouns]}.`;
  return { problem: { message, from: formula.from, to: formula.to } };
}

/**
 * The ids of items that must be worked out before this one. Prices come after everything else, so they do not count.
 */
export const needsOf = (item: TemplateItem): string[] =>
  referencesOf(item).flatMap(({ kind, id }) =>
    kind === "condition" || kind === "formula" || kind === "parent" ? id : [],
  );

function inOrder(structure: TemplateItem[], byId: ReadonlyMap<string, TemplateItem>): TemplateItem[] {
  const waiting = new Map<string, number>();
  const neededBy = new Map<string, TemplateItem[]>();
  const ready: TemplateItem[] = [];
  for (const item of structure) {
    const needs = new Set(needsOf(item).filter((id) => byId.has(id)));
    waiting.set(item.id, needs.size);
    if (needs.size === 0) ready.push(item);
    for (const id of needs) {
      const users = neededBy.get(id);
      if (users) users.push(item);
      else neededBy.set(id, [item]);
    }
  }
  // The list grows during the loop.
  for (const item of ready) {
    for (const next of neededBy.get(item.id) ?? []) {
      const left = (waiting.get(next.id) ?? 0) - 1;
      waiting.set(next.id, left);
      if (left === 0) ready.push(next);
    }
  }
  return ready;
}
