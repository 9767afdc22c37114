import { evaluate } from "../../formulas/evaluate.ts";
import { certainParts, fieldIdIn, isConstant, partsOf } from "../../formulas/formula-parts.ts";
import { compare, writeFraction } from "../../formulas/fraction.ts";
import type { Formula } from "../../formulas/parse.ts";
import type { Plan } from "../calculation/plan.ts";
import { settled, shownValue } from "../calculation/values.ts";
import { hasOptions, isField } from "../schema/item-kinds.ts";
import type { CalculatedItem } from "../schema/items.ts";
import type { Satisfiability } from "./contradictions.ts";

/** Warns about oddities of a formula that can be worked out. */
export function formulaWarnings(
  item: CalculatedItem,
  plan: Plan,
  logic: Satisfiability,
  uses: ReadonlySet<string>,
): string[] {
  const planned = plan.formulas.get(item.id);
  if (!planned || "problem" in planned) return [];
  const { formula } = planned;
  return [
    ...hiddenWarnings(item, formula, plan, logic),
    ...zeroWarnings(item, formula, plan),
    ...optionWarnings(item, formula, plan),
    ...constantWarnings(item, formula, uses.has(item.id)),
    ...roundingWarnings(item, formula),
    ...unusedWarnings(item, uses.has(item.id)),
  ];
}

function hiddenWarnings(item: CalculatedItem, formula: Formula, { byId }: Plan, logic: Satisfiability): string[] {
  if (!logic.isAlwaysShown(item)) return [];
  const hidden = needed(formula)
    .flatMap((id) => byId.get(id) ?? [])
    .find((each) => !logic.isAlwaysShown(each));
  if (!hidden) return [];
  const { label } = hidden;
  return [`'${item.label}' has no result while '${label}' is hidden. Write ifempty(…, 0) around it, or hide both.`];
}

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

/** Warns about dividing by an answered number. A calculated divisor is left to its author. */
function zeroWarnings(item: CalculatedItem, formula: Formula, { byId }: Plan): string[] {
  // Divisions that depend on a condition are left alone: the condition may rule out the zero.
  const divisors = certainParts(formula).flatMap((part) =>
    part.kind === "binary" && part.mark === "/" && part.right.kind === "named" ? (fieldIdIn(part.right) ?? []) : [],
  );
  const divisor = divisors.map((id) => byId.get(id)).find((each) => each && isField(each) && each.type === "number");
  return divisor ? [`'${item.label}' divides by '${divisor.label}', which may be 0.`] : [];
}

/** A comparison with a text that is not among the options never holds. */
function optionWarnings(item: CalculatedItem, formula: Formula, { byId }: Plan): string[] {
  for (const part of partsOf(formula)) {
    if (part.kind !== "binary" || (part.mark !== "=" && part.mark !== "<>")) continue;
    const text = part.left.kind === "text" ? part.left : part.right;
    const field = byId.get(fieldIdIn(text === part.left ? part.right : part.left) ?? "");
    if (text.kind !== "text" || text.value === "" || !field || !isField(field)) continue;
    if (hasOptions(field) && !field.options?.includes(text.value)) {
      return [`'${item.label}' compares '${field.label}' with '${text.value}', which is not one of its options.`];
    }
  }
  return [];
}

/** An item with an API name is meant for the workflow, so it is used. */
const unusedWarnings = ({ label, shown, pricing, fieldName }: CalculatedItem, isUsed: boolean): string[] =>
  shown || pricing || fieldName || isUsed
    ? []
    : [`'${label}' is not shown, and nothing uses it. Only the workflow receives it.`];

/** Warns about a formula, or a condition in it, whose result is always the same. */
function constantWarnings(item: CalculatedItem, formula: Formula, isUsed: boolean): string[] {
  if (isConstant(formula)) return fixedWarnings(item, formula, isUsed);
  const fixed = partsOf(formula).flatMap(conditionsOf).filter(isConstant)[0];
  const holds = fixed && fixedValue(fixed);
  if (!fixed || typeof holds !== "boolean") return [];
  const written = item.formula.slice(fixed.from, fixed.to);
  return [`'${item.label}' has a condition that ${holds ? "always" : "never"} holds: ${written}.`];
}

/** The conditions of an `if`, such as a and c of `if(a, b, c, d, e)`. */
const conditionsOf = (part: Formula): Formula[] =>
  part.kind === "call" && part.name === "if"
    ? part.values.filter((_, index) => index % 2 === 0 && index < part.values.length - 1)
    : [];

function fixedValue(formula: Formula) {
  const { value } = evaluate(formula, { field: () => null, rows: () => [], table: () => undefined });
  return value;
}

/**
 * A fixed text, a fixed price and a figure that other formulas use are all intended, unless rounding changes the
 * figure.
 */
function fixedWarnings(item: CalculatedItem, formula: Formula, isUsed: boolean): string[] {
  const value = fixedValue(formula);
  if (value === null || typeof value === "string") return [];
  const result = settled(item, value);
  if ("problem" in result) return [];
  const shown = shownValue(item, result.kept);
  const text = "text" in shown ? shown.text : "";
  if (!isUsed) return item.pricing ? [] : [`'${item.label}' is always ${text}: its formula uses no field.`];
  if (typeof value === "boolean" || typeof result.kept !== "object" || compare(value, result.kept) === 0) return [];
  return [`'${item.label}' is ${writeFraction(value)}, but is used as ${text}. Give it more decimals.`];
}

/** Warns about numbers that are rounded before they should be, or not at all. */
function roundingWarnings(item: CalculatedItem, formula: Formula): string[] {
  return [
    ...(partsOf(formula).some(multipliesRounded)
      ? [`'${item.label}' rounds two values before it multiplies them. Multiply first, then round the result.`]
      : []),
    ...(item.result === "number" && item.decimals > 0 && isCount(item, formula) && makesFractions(formula)
      ? [`'${item.label}' counts whole things, but may come out as a fraction. Write ceil(…) around the division.`]
      : []),
  ];
}

const isRounded = (part: Formula) => part.kind === "call" && part.name === "round" && !isConstant(part);

const multipliesRounded = (part: Formula) =>
  part.kind === "binary" && part.mark === "*" && isRounded(part.left) && isRounded(part.right);

const pieces = new Set(["pc", "pcs", "piece", "pieces", "each", "ea", "item", "items", "unit", "units"]);

/**
 * Returns whether the author says that it is a count: in the unit, in the label, or by adding one to a division, as for
 * posts.
 */
function isCount({ unit = "", label }: CalculatedItem, formula: Formula): boolean {
  return (
    pieces.has(unit.trim().toLowerCase()) ||
    /^(number|count) of /i.test(label) ||
    / count$/i.test(label) ||
    addsOneToDivision(formula)
  );
}

const isDivision = (part: Formula) => part.kind === "binary" && part.mark === "/";
const isOne = (part: Formula) => part.kind === "number" && part.value.over === 1n && part.value.under === 1n;

const addsOneToDivision = (formula: Formula) =>
  formula.kind === "binary" &&
  formula.mark === "+" &&
  ((isDivision(formula.left) && isOne(formula.right)) || (isOne(formula.left) && isDivision(formula.right)));

/** Returns whether the formula divides and does not round the result. Answers and tables count as whole numbers. */
function makesFractions(formula: Formula): boolean {
  switch (formula.kind) {
    case "minus":
      return makesFractions(formula.of);
    case "binary":
      if (formula.mark === "/") return true;
      return ["+", "-", "*"].includes(formula.mark) && [formula.left, formula.right].some(makesFractions);
    case "call":
      return callMakesFractions(formula.name, formula.values);
    default:
      return false;
  }
}

function callMakesFractions(name: string, values: Formula[]): boolean {
  switch (name) {
    case "ceil":
    case "floor":
    case "count":
    case "lookup":
      return false;
    case "round":
      return values.length > 1 && values.slice(0, 1).some(makesFractions);
    default:
      return values.some(makesFractions);
  }
}
