import type { Formula } from "../formulas/parse.ts";
import { conditionWarning } from "./condition-problems.ts";
import { conditionOf } from "./condition-rules.ts";
import type { FormParts } from "./form.ts";
import { isCalculated, isField, isGroup, isSection } from "./item-kinds.ts";
import { type Plan, planOf } from "./plan.ts";
import { referencesTo } from "./references.ts";
import type { TemplateItem } from "./schema.ts";

/** Something that its author should look at. It does not stop saving. */
export interface TemplateWarning {
  /** Where it is in the template. */
  path: (string | number)[];
  message: string;
}

export function templateWarnings(form: FormParts): TemplateWarning[] {
  const plan = planOf(form);
  const items = form.structure.flatMap((item, index) =>
    itemWarnings(item, form, plan).map(({ at, message }) => ({ path: ["structure", index, at], message })),
  );
  const tables = form.tables.flatMap(({ id, name }, index) =>
    referencesTo(form.structure, id).length === 0
      ? [{ path: ["tables", index, "name"], message: `Nothing uses the table '${name}'.` }]
      : [],
  );
  return [...items, ...tables];
}

interface Warning {
  at: string;
  message: string;
}

function itemWarnings(item: TemplateItem, { structure }: FormParts, plan: Plan): Warning[] {
  const condition = conditionWarning(item, plan.byId);
  return [
    ...(condition ? [{ at: item.showIf ? "showIf" : "conditional", message: conditionWords[condition](item) }] : []),
    ...(isCalculated(item) ? formulaWarnings(item, plan) : []),
    ...((isSection(item) || isGroup(item)) && !structure.some((each) => !isSection(each) && each.parent === item.id)
      ? [{ at: "label", message: `'${item.label}' has nothing in it.` }]
      : []),
  ];
}

const conditionWords = {
  cycle: ({ label }: TemplateItem) => `'${label}' is never shown: its condition depends on itself.`,
  "unknown-value": ({ label }: TemplateItem) => `The condition of '${label}' names a value that is no longer offered.`,
};

function formulaWarnings(item: TemplateItem, plan: Plan): Warning[] {
  const planned = plan.formulas.get(item.id);
  if (!planned || "problem" in planned) return [];
  const { byId } = plan;
  const hidden = isAlwaysShown(item, byId)
    ? needed(planned.formula).find((id) => isWithCondition(byId.get(id), byId))
    : undefined;
  const divisor = divisors(planned.formula).find((id) => canBeZero(byId.get(id)));
  const [hiddenItem, divisorItem] = [byId.get(hidden ?? ""), byId.get(divisor ?? "")];
  return [
    ...(hiddenItem
      ? [
          {
            at: "formula",
            message: `'${item.label}' has no result while '${hiddenItem.label}' is hidden. Write ifempty(…, 0) around it, or hide both.`,
          },
        ]
      : []),
    ...(divisorItem
      ? [{ at: "formula", message: `'${item.label}' divides by '${divisorItem.label}', which may be 0.` }]
      : []),
  ];
}

type Items = ReadonlyMap<string, TemplateItem>;

const parentOf = (item: TemplateItem, byId: Items) =>
  isSection(item) || item.parent === undefined ? undefined : byId.get(item.parent);

function isWithCondition(item: TemplateItem | undefined, byId: Items): boolean {
  if (!item) return false;
  const parent = parentOf(item, byId);
  return conditionOf(item) !== null || (parent !== undefined && isWithCondition(parent, byId));
}

const isAlwaysShown = (item: TemplateItem, byId: Items) => !isWithCondition(item, byId);

/** A calculated divisor is its author's own, and a choice or text divides nothing. */
const canBeZero = (item: TemplateItem | undefined) => item !== undefined && isField(item) && item.type === "number";

/** The ids that must have a value for the formula to have one. Branches, sums and `ifempty` can do without. */
function needed(formula: Formula): string[] {
  switch (formula.kind) {
    case "named":
      return formula.named.by === "id" ? [formula.named.id] : [];
    case "minus":
    case "not":
      return needed(formula.of);
    case "binary":
      return formula.mark === "and" || formula.mark === "or" ? [] : [...needed(formula.left), ...needed(formula.right)];
    case "call":
      return ["round", "ceil", "floor", "abs"].includes(formula.name) ? formula.values.flatMap(needed) : [];
    default:
      return [];
  }
}

/** The ids of items that something is divided by. */
function divisors(formula: Formula): string[] {
  switch (formula.kind) {
    case "minus":
    case "not":
      return divisors(formula.of);
    case "binary": {
      const { mark, left, right } = formula;
      const own = mark === "/" && right.kind === "named" && right.named.by === "id" ? [right.named.id] : [];
      return [...own, ...divisors(left), ...divisors(right)];
    }
    case "call":
      // What a condition has looked at first is left alone.
      return formula.name === "if" ? [] : formula.values.flatMap(divisors);
    default:
      return [];
  }
}
