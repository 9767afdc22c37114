import type { Place } from "../formulas/formula-error.ts";
import { conditionProblem } from "./condition-problems.ts";
import { containerProblem, hasTooManyCells, tooManyCells } from "./container-problems.ts";
import { customerChoiceProblem } from "./customer-choice.ts";
import type { FormParts } from "./form.ts";
import { formulaProblem, twinsIn } from "./formula-problems.ts";
import { isCalculated, isField, isGroup } from "./item-kinds.ts";
import { reservedFieldNames } from "./limits.ts";
import { planOf } from "./plan.ts";
import { pricingProblem } from "./pricing-problems.ts";
import type { TemplateItem } from "./schema.ts";
import { tableProblem } from "./table-problems.ts";
import type { PriceTable } from "./tables.ts";

export interface TemplateProblem {
  /** Where it is in the template. */
  path: (string | number)[];
  message: string;
  /** Where in the stored formula, if it is in one. */
  place?: Place;
}

/** The first reason why a template cannot be saved; null if it can. */
export const structureProblem = (form: FormParts): TemplateProblem | null =>
  structureProblems(form).next().value ?? null;

/** Every reason why a template cannot be saved, in order. */
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
    const wrong = (at: (string | number)[], message: string, place?: Place) => ({
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

/** Each entry of a group has names of its own. */
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
