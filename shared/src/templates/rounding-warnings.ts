import { isConstant, partsOf } from "../formulas/formula-parts.ts";
import type { Formula } from "../formulas/parse.ts";
import type { CalculatedItem } from "./calculated.ts";

/** Numbers that are rounded before they should be, or not at all. */
export function roundingWarnings(item: CalculatedItem, formula: Formula): string[] {
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

/** Only where its author says so: in the unit, in the label, or by adding one to a division, as for posts. */
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

/** Whether it divides and does not round the result. Answers and tables count as whole. */
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
