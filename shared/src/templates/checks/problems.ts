import type { Span } from "../../formulas/formula-error.ts";
import { typedName, typedTableName, valueTypeOf } from "../calculation/formula-scope.ts";
import { needsOf, type Plan, planOf } from "../calculation/plan.ts";
import { customerChoiceProblem } from "../schema/customer-choice.ts";
import { isCalculated, isField, isGroup } from "../schema/item-kinds.ts";
import type { CalculatedItem } from "../schema/items.ts";
import { reservedFieldNames } from "../schema/limits.ts";
import { canHavePrice, type FieldPricing } from "../schema/pricing.ts";
import type { PriceTable } from "../schema/tables.ts";
import type { FormParts, TemplateItem } from "../schema/template.ts";
import { conditionProblem } from "./condition-problems.ts";
import { containerProblem, hasTooManyCells, isInReach, tooManyCells } from "./container-problems.ts";

export interface TemplateProblem {
  /** The place of the problem in the template. */
  path: (string | number)[];
  message: string;
  /** The place of the problem in the stored formula, if it is in one. */
  place?: Span;
}

/** Returns the first reason why a template cannot be saved; null if it can. */
export const structureProblem = (form: FormParts): TemplateProblem | null =>
  structureProblems(form).next().value ?? null;

/** Yields every reason why a template cannot be saved, in order. */
export function* structureProblems(form: FormParts): Generator<TemplateProblem, undefined> {
  yield* tablesProblems(form.tables);
  yield* itemsProblems(form);
}

function* tablesProblems(tables: PriceTable[]): Generator<TemplateProblem> {
  for (const [index, table] of tables.entries()) {
    const problem = tableProblem(table, tables.slice(0, index));
    if (problem) yield { path: ["tables", index, ...problem.path], message: problem.message };
  }
}

function* itemsProblems({ structure, tables }: FormParts): Generator<TemplateProblem> {
  const plan = planOf({ structure, tables });
  const { byId } = plan;
  const twins = twinsIn(plan);
  const ids = new Set(tables.map(({ id }) => id));
  const names = new Set<string>();
  for (const [index, item] of structure.entries()) {
    const wrong = (at: (string | number)[], message: string, place?: Span) => ({
      path: ["structure", index, ...at],
      message,
      ...(place && { place }),
    });
    if (ids.has(item.id)) yield wrong(["id"], "Two fields have the same id.");
    ids.add(item.id);
    const container = containerProblem(item, byId);
    if (container) yield wrong([isGroup(item) ? "maxRows" : "parent"], container);
    const priced = pricingProblem(item, byId, tables);
    if (priced) yield wrong(["pricing"], priced);
    const choice = isField(item) ? customerChoiceProblem(item, structure) : null;
    if (choice) yield wrong(["customer_may_choose"], choice);
    const condition = conditionProblem(item, byId);
    if (condition) yield wrong(condition.path, condition.message);
    const formula = isCalculated(item) ? formulaProblem(item, plan, twins) : null;
    if (formula) yield wrong(["formula"], formula.message, formula.place);
    const named = nameProblem(item, plan.groups.get(item.id) ?? null, names);
    if (named) yield wrong(["fieldName"], named);
  }
  if (hasTooManyCells(structure, byId)) yield { path: ["structure"], message: tooManyCells };
}

/** API names must be unique in the form, and in each group. */
function nameProblem(item: TemplateItem, group: string | null, names: Set<string>): string | null {
  const fieldName = "fieldName" in item ? item.fieldName : undefined;
  const name = fieldName?.toLowerCase();
  if (!name) return null;
  if (group === null && (reservedFieldNames as readonly string[]).includes(name)) {
    return `The API name '${fieldName}' is reserved.`;
  }
  const own = `${group ?? ""} ${name}`;
  if (names.has(own)) return `Two fields have the API name '${fieldName}'.`;
  names.add(own);
  return null;
}

export interface FormulaIssue {
  message: string;
  /** The place of the problem in the stored formula, unless it is about the whole. */
  place?: Span;
}

/** Says why a calculated item cannot be worked out; null if it can. `twins` comes from `twinsIn` with the same plan. */
function formulaProblem(item: CalculatedItem, plan: Plan, twins: ReadonlySet<string>): FormulaIssue | null {
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

/** Finds the ids of items that have the same name in formulas of one scope. */
function twinsIn({ byId, groups }: Plan): ReadonlySet<string> {
  const named = new Map<string, string[]>();
  for (const item of byId.values()) {
    if (item.type === "section") continue;
    const name = `${groups.get(item.id) ?? ""} ${typedName(item).toLowerCase()}`;
    named.set(name, [...(named.get(name) ?? []), item.id]);
  }
  return new Set([...named.values()].filter(({ length }) => length > 1).flat());
}

/** Finds the shortest way from an item back to itself, with the item at both ends; null if there is none. */
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

export interface TableProblem {
  /** The place of the problem in the table. */
  path: (string | number)[];
  message: string;
}

/** Says why a table cannot be used for lookups; null if it can. */
function tableProblem(table: PriceTable, others: PriceTable[]): TableProblem | null {
  const { name, key, match, rows } = table;
  if (others.some((other) => other.id === table.id)) return { path: ["id"], message: "Two tables have the same id." };
  if (others.some((other) => typedTableName(other).toLowerCase() === typedTableName(table).toLowerCase())) {
    return { path: ["name"], message: `Two tables are called '${name}'.` };
  }
  if (key === "text" && match !== "exact") {
    return { path: ["match"], message: `The table '${name}' is looked up by text, so a row must match exactly.` };
  }
  const seen = new Set<number | string>();
  for (const [index, row] of rows.entries()) {
    const path = ["rows", index, "key"];
    const shown = typeof row.key === "number" ? row.key / 1000 : row.key;
    if ((typeof row.key === "number") !== (key === "number")) {
      const wanted = key === "number" ? "numbers" : "text";
      return { path, message: `The table '${name}' is looked up by ${wanted}, but one of its rows has '${shown}'.` };
    }
    if (seen.has(row.key)) return { path, message: `The table '${name}' has two rows for ${shown}.` };
    seen.add(row.key);
    const before = rows[index - 1]?.key;
    if (typeof before === "number" && Number(row.key) < before) {
      return { path, message: `The rows of the table '${name}' must be in ascending order.` };
    }
  }
  return null;
}

type Items = ReadonlyMap<string, TemplateItem>;

const pricingOf = (item: TemplateItem): FieldPricing | undefined => ("pricing" in item ? item.pricing : undefined);

/** Says why this item's price makes no sense in this template; null if it does. */
function pricingProblem(item: TemplateItem, byId: Items, tables: PriceTable[]): string | null {
  const pricing = pricingOf(item);
  if (!pricing) return null;
  const { label } = item;
  if (!(isCalculated(item) ? item.result !== "text" : canHavePrice(item.type))) {
    return `'${label}' is not of a type that can have a price.`;
  }
  const count = pricing.option_prices.length;
  const options = isField(item) ? (item.options ?? []) : [];
  if (count > 0 && count !== options.length) return `'${label}' must have one price for each of its options.`;
  return multiplierProblem(item, byId) ?? priceTableProblem(item, byId, tables);
}

export function multiplierProblem(item: TemplateItem, byId: Items): string | null {
  const multiply_by = pricingOf(item)?.multiply_by ?? null;
  if (multiply_by === null) return null;
  const { id, label } = item;
  if (multiply_by === id) return `The price of '${label}' cannot be multiplied by its own answer.`;
  const multiplier = byId.get(multiply_by);
  if (!multiplier) return `The price of '${label}' is multiplied by a field that the template does not have.`;
  if (!isInReach(item, multiplier, byId)) {
    return `The price of '${label}' is multiplied by '${multiplier.label}', which is in a group. Use a sum of it instead.`;
  }
  const isNumber = isCalculated(multiplier) ? multiplier.result === "number" : multiplier.type === "number";
  return isNumber
    ? null
    : `The price of '${label}' is multiplied by '${multiplier.label}', which is not a number field.`;
}

function priceTableProblem(item: TemplateItem, byId: Items, tables: PriceTable[]): string | null {
  const from = pricingOf(item)?.price_from;
  if (!from) return null;
  const { label } = item;
  if (isCalculated(item) && item.result === "money") {
    return `'${label}' is an amount of money, which is the price itself. It cannot have another one from a table.`;
  }
  const table = tables.find(({ id }) => id === from.table);
  if (!table) return `The price of '${label}' comes from a table that the template does not have.`;
  const key = byId.get(from.key);
  if (!key || !(isField(key) || isCalculated(key))) {
    return `The price of '${label}' is looked up by a field that the template does not have.`;
  }
  if (!isInReach(item, key, byId)) {
    return `The price of '${label}' is looked up by '${key.label}', which is in a group.`;
  }
  if (valueTypeOf(key) === table.key) return null;
  const wanted = table.key === "number" ? "a number" : "text";
  return `The table '${table.name}' is looked up by ${wanted}, which '${key.label}' is not.`;
}
