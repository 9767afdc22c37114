import type { Formula, Named } from "./parse.ts";

/** The direct parts of a formula. */
function innerParts(formula: Formula): Formula[] {
  switch (formula.kind) {
    case "minus":
    case "not":
      return [formula.of];
    case "binary":
      return [formula.left, formula.right];
    case "call":
      return formula.values;
    default:
      return [];
  }
}

/** The formula itself and all formulas within it. */
export const partsOf = (formula: Formula): Formula[] => collect(formula, innerParts);

/** The parts that are always evaluated. Parts that depend on a condition are left out. */
export const certainParts = (formula: Formula): Formula[] =>
  collect(formula, (part) => (isChoice(part) ? innerParts(part).slice(0, 1) : innerParts(part)));

const isChoice = (part: Formula): boolean =>
  (part.kind === "call" && (part.name === "if" || part.name === "ifempty")) ||
  (part.kind === "binary" && (part.mark === "and" || part.mark === "or"));

/** Fills one list: a sum of hundreds is as deep as it is long, and a list per level would be copied at every level. */
function collect(formula: Formula, inner: (part: Formula) => Formula[], parts: Formula[] = []): Formula[] {
  parts.push(formula);
  for (const part of inner(formula)) collect(part, inner, parts);
  return parts;
}

/** Returns whether the formula names no field, so that its value never changes. */
export const isConstant = (formula: Formula): boolean =>
  partsOf(formula).every(({ kind }) => kind !== "named" && kind !== "member");

/** The id of the field that a part stands for; undefined if it is anything else. */
export function fieldIdIn(part: Formula): string | undefined {
  const idOf = (named: Named) => (named.by === "id" ? named.id : undefined);
  if (part.kind === "named") return idOf(part.named);
  return part.kind === "member" ? idOf(part.field) : undefined;
}
