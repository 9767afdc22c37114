import fc from "fast-check";
import { expect, it } from "vitest";
import { compare, type Fraction } from "../formulas/fraction.ts";
import { propertyRuns } from "../property-runs-fixture.ts";
import type { KitPart } from "./item.ts";
import { amountProblem, exactCost, type Items, kitProblem, priceOf, type StoredItem } from "./kits.ts";

const item = (id: string, parts: KitPart[] = [], more: Partial<StoredItem> = {}): StoredItem => ({
  ...{ id, code: id, cost: 0, price: null, markup_basis_points: 0, parts },
  ...more,
});
const part = (item_id: string, quantity = "1", waste_percent = "0"): KitPart => ({ item_id, quantity, waste_percent });
const itemsOf = (...items: StoredItem[]): Items => new Map(items.map((each) => [each.id, each]));

/** A decimal as text, from an integer in its smallest unit: 12345 with three decimals is '12.345'. */
const decimal = (units: number, places: number) => {
  const digits = String(units).padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** Levels of items, the first without parts. Each kit has parts of any level below its own. */
const anyItem = fc.record({
  cost: fc.integer({ min: 0, max: 1_000_000 }),
  markup: fc.integer({ min: 0, max: 20_000 }),
  parts: fc.array(
    fc.record({
      of: fc.nat(),
      quantity: fc.integer({ min: 1, max: 50_000 }),
      waste: fc.integer({ min: 0, max: 10_000 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
const anyLevels = fc.array(fc.array(anyItem, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 6 });

/** A cost in units of 10^-37 cents, so that it stays whole: two decimals of a cent, and seven for each of five levels. */
const unit = 10n ** 37n;
const isSame = ({ over, under }: Fraction, wanted: bigint) => over * unit === wanted * under;

it("kits have the costs and prices of a second calculation in whole numbers", () => {
  fc.assert(
    fc.property(anyLevels, (levels) => {
      const made: StoredItem[] = [];
      const wanted = new Map<string, bigint>();
      for (const [level, items] of levels.entries()) {
        const below = [...made];
        for (const [index, { cost, markup, parts }] of items.entries()) {
          const id = `${level}.${index}`;
          const chosen = new Map(parts.map((each) => [below[each.of % below.length]?.id ?? "", each]));
          const given = level === 0 ? [] : [...chosen];
          const own = given.map(([of, { quantity, waste }]) => part(of, decimal(quantity, 3), decimal(waste, 2)));
          made.push(item(id, own, { cost: cost / 100, markup_basis_points: markup }));
          const ofParts = given.map(
            ([of, { quantity, waste }]) =>
              ((wanted.get(of) ?? 0n) * BigInt(quantity) * BigInt(10_000 + waste)) / 10_000_000n,
          );
          wanted.set(id, level === 0 ? BigInt(cost) * (unit / 100n) : ofParts.reduce((all, each) => all + each, 0n));
        }
      }
      const items = itemsOf(...made);
      const known = new Map<string, Fraction>();
      for (const { id, markup_basis_points } of made) {
        const cost = wanted.get(id) ?? 0n;
        expect(isSame(exactCost(items, id, known), cost)).toBe(true);
        expect(compare(exactCost(items, id), exactCost(items, id, known))).toBe(0);
        const sold = (2n * cost * BigInt(10_000 + (markup_basis_points ?? 0)) + 10_000n * unit) / (20_000n * unit);
        expect(BigInt(priceOf(items, id, known))).toBe(sold);
        expect(kitProblem(items, id)).toBeNull();
      }
    }),
    { numRuns: propertyRuns },
  );
});

/** All paths down from an item, by brute force: the naive opposite of a search that remembers. */
function pathsDown(items: Items, id: string, path: string[] = []): string[][] {
  if (path.includes(id)) return [[...path, id]];
  const parts = items.get(id)?.parts ?? [];
  const here = [...path, id];
  return parts.length === 0 ? [here] : parts.flatMap((each) => pathsDown(items, each.item_id, here));
}

it("a circle is found wherever there is one, and otherwise too many levels", () => {
  const anyGraph = fc.array(fc.uniqueArray(fc.nat(7), { maxLength: 3 }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(anyGraph, (graph) => {
      const items = itemsOf(
        ...graph.map((of, index) =>
          item(
            `${index}`,
            of.map((each) => part(`${each}`)),
          ),
        ),
      );
      const paths = pathsDown(items, "0");
      const isCircle = (path: string[]) => new Set(path).size < path.length;
      const problem = kitProblem(items, "0");
      if (paths.some(isCircle)) {
        const told = /^A kit cannot contain itself: (.+)\.$/.exec(problem ?? "")?.[1]?.split(" → ") ?? [];
        expect(told.length).toBeGreaterThan(1);
        expect(told.at(0)).toBe(told.at(-1));
        for (const [index, id] of told.slice(1).entries()) {
          expect(items.get(told[index] ?? "")?.parts.map(({ item_id }) => item_id)).toContain(id);
        }
      } else if (paths.some((path) => path.length - 1 > 5))
        expect(problem).toMatch(/^A kit can have 5 levels of parts: 0 → /);
      else expect(problem).toBeNull();
    }),
    { numRuns: propertyRuns },
  );
});

const chain = (length: number, last: KitPart[] = []) =>
  itemsOf(
    ...Array.from({ length }, (_, index) =>
      item(`K${index + 1}`, index + 1 < length ? [part(`K${index + 2}`, "1000")] : last, { cost: 1 }),
    ),
  );

it.each([2, 3, 7, 40])("a circle of %d kits is refused with its path", (length) => {
  const codes = Array.from({ length }, (_, index) => `K${index + 1}`);
  expect(kitProblem(chain(length, [part("K1")]), "K1")).toBe(
    `A kit cannot contain itself: ${[...codes, "K1"].join(" → ")}.`,
  );
});

it("a kit may have five levels of parts, but not six", () => {
  expect(kitProblem(chain(6), "K1")).toBeNull();
  expect(kitProblem(chain(7), "K1")).toBe("A kit can have 5 levels of parts: K1 → K2 → K3 → K4 → K5 → K6 → K7.");
  expect(kitProblem(chain(7), "K2")).toBeNull();
});

it("a kit with a part that is not in the price list is refused", () => {
  expect(kitProblem(itemsOf(item("A", [part("gone")])), "A")).toBe("A part of this kit is not in the price list.");
});

it("amounts above a million are refused, however large", () => {
  const sold = itemsOf(item("A", [], { cost: 60_000_000, markup_basis_points: 10_000 }));
  expect(amountProblem(sold, "A")).toBe("A would be sold for more than 1,000,000.");
  expect(amountProblem(itemsOf(item("A", [], { cost: 100_000_000, price: 5 })), "A")).toBeNull();
  expect(amountProblem(itemsOf(item("A", [part("B", "2")]), item("B", [], { cost: 60_000_000 })), "A")).toBe(
    "A would cost more than 1,000,000.",
  );
  const widest = chain(6);
  for (const each of widest.values()) for (const of of each.parts) of.quantity = "9999999.999";
  expect(amountProblem(widest, "K1")).toBe("K1 would cost more than 1,000,000.");
});

it("five levels of a hundred kits each, which all share their parts, are worked out", () => {
  const level = (depth: number) => Array.from({ length: 100 }, (_, index) => `${depth}.${index}`);
  const items = itemsOf(
    ...[1, 2, 3, 4, 5].flatMap((depth) =>
      level(depth).map((id) => item(id, depth < 5 ? level(depth + 1).map((of) => part(of, "0.01")) : [], { cost: 1 })),
    ),
  );
  expect(kitProblem(items, "1.0")).toBeNull();
  expect(priceOf(items, "1.0")).toBe(1);
});
