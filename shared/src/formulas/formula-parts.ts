import type { Formula, Named } from "./parse.ts";

/** What a formula is made of, one level down. */
export function innerParts(formula: Formula): Formula[] {
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

/** The formula and everything in it. */
export function partsOf(formula: Formula): Formula[] {
  return [formula, ...innerParts(formula).flatMap(partsOf)];
}

/** Those that are worked out in any case: what comes after a condition is left out. */
export function certainParts(formula: Formula): Formula[] {
  const isChoice =
    (formula.kind === "call" && (formula.name === "if" || formula.name === "ifempty")) ||
    (formula.kind === "binary" && (formula.mark === "and" || formula.mark === "or"));
  const inner = innerParts(formula);
  return [formula, ...(isChoice ? inner.slice(0, 1) : inner).flatMap(certainParts)];
}

/** Whether its value never changes. */
export const isConstant = (formula: Formula): boolean =>
  partsOf(formula).every(({ kind }) => kind !== "named" && kind !== "member");

/** The id of the field that a part stands for; undefined if it is anything else. */
export function fieldIdIn(part: Formula): string | undefined {
  const idOf = (named: Named) => (named.by === "id" ? named.id : undefined);
  if (part.kind === "named") return idOf(part.named);
  return part.kind === "member" ? idOf(part.field) : undefined;
}
