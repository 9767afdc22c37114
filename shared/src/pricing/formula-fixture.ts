import fc from "fast-check";
import type { PriceTable } from "../templates/schema/tables.ts";
import { joined, type Known, roundedUp, rowPrice } from "./exact-fixture.ts";

/** A formula over `a`, `b` and `length` with two tables: `bands` by a number and `colours` by the field `colour`. */
export type Tree =
  | { kind: "number"; thousandths: number }
  | { kind: "field"; id: string }
  | { kind: "+" | "-" | "*" | "/"; left: Tree; right: Tree }
  | { kind: "ceil"; of: Tree }
  | { kind: "band"; of: Tree }
  | { kind: "colour" }
  | { kind: "ifempty"; of: Tree; other: Tree };

const field = fc.record({ kind: fc.constant("field" as const), id: fc.constantFrom("a", "b", "length") });

export const { tree: anyTree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ kind: fc.constant("number" as const), thousandths: fc.nat({ max: 9_999 }) }),
    field,
    fc.record({
      kind: fc.constantFrom("+", "-", "*", "/"),
      left: tie("tree"),
      right: tie("tree"),
    }) as fc.Arbitrary<Tree>,
    fc.record({ kind: fc.constant("ceil" as const), of: tie("tree") }),
    // An answer as it is hits a row more often than a calculation does.
    fc.record({ kind: fc.constant("band" as const), of: fc.oneof(field, tie("tree")) }),
    fc.record({ kind: fc.constant("colour" as const) }),
    fc.record({ kind: fc.constant("ifempty" as const), of: tie("tree"), other: tie("tree") }),
  ),
}));

export function written(tree: Tree): string {
  switch (tree.kind) {
    case "number":
      return String(tree.thousandths / 1000);
    case "field":
      return `{${tree.id}}`;
    case "ceil":
      return `ceil(${written(tree.of)})`;
    case "band":
      return `lookup({bands}, ${written(tree.of)})`;
    case "colour":
      return "lookup({colours}, {colour})";
    case "ifempty":
      return `ifempty(${written(tree.of)}, ${written(tree.other)})`;
    default:
      return `(${written(tree.left)} ${tree.kind} ${written(tree.right)})`;
  }
}

/** The answers and tables that a formula can use. */
export interface Seen {
  number: (id: string) => Known;
  colour: string | null;
  bands: PriceTable;
  colours: PriceTable;
}

export function exact(tree: Tree, seen: Seen): Known {
  switch (tree.kind) {
    case "number":
      return [BigInt(tree.thousandths), 1000n];
    case "field":
      return seen.number(tree.id);
    case "ceil":
      return roundedUp(exact(tree.of, seen));
    case "band":
      return inUnits(rowPrice(seen.bands, exact(tree.of, seen)));
    case "colour":
      return inUnits(rowPrice(seen.colours, seen.colour));
    case "ifempty": {
      const of = exact(tree.of, seen);
      return of === null ? exact(tree.other, seen) : of;
    }
    default:
      return joined(tree.kind, exact(tree.left, seen), () => exact(tree.right, seen));
  }
}

/** Formulas count in whole units of the currency. */
const inUnits = (cents: Known): Known => joined("/", cents, () => [100n, 1n]);
