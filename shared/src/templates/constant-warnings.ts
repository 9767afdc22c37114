import { evaluate } from "../formulas/evaluate.ts";
import { isConstant, partsOf } from "../formulas/formula-parts.ts";
import { compare, writeFraction } from "../formulas/fraction.ts";
import type { Formula } from "../formulas/parse.ts";
import type { CalculatedItem } from "./calculated.ts";
import { settled, shownValue } from "./calculated-value.ts";

/** A formula, or a condition in it, whose result never changes. */
export function constantWarnings(item: CalculatedItem, formula: Formula, isUsed: boolean): string[] {
  if (isConstant(formula)) return fixedWarnings(item, formula, isUsed);
  const fixed = partsOf(formula).flatMap(conditionsOf).filter(isConstant)[0];
  const holds = fixed && fixedValue(fixed);
  if (!fixed || typeof holds !== "boolean") return [];
  const written = item.formula.slice(fixed.from, fixed.to);
  return [`'${item.label}' has a condition that ${holds ? "always" : "never"} holds: ${written}.`];
}

/** Of `if(a, b, c, d, e)`, a and c. */
const conditionsOf = (part: Formula): Formula[] =>
  part.kind === "call" && part.name === "if"
    ? part.values.filter((_, index) => index % 2 === 0 && index < part.values.length - 1)
    : [];

function fixedValue(formula: Formula) {
  const { value } = evaluate(formula, { field: () => null, rows: () => [], table: () => undefined });
  return value;
}

/** A named figure for other formulas, a fixed price and a fixed text are all meant. */
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
