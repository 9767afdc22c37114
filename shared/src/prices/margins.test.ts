import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fallenMargins, itemMargin, keepingPrice } from "./margins.ts";

const fixed = (cost: number, price: number) => ({ cost, price, markup_basis_points: null });
const marked = (cost: number, markup_basis_points: number) => ({
  ...{ cost, markup_basis_points },
  price: Math.round((cost * (10_000 + markup_basis_points)) / 10_000),
});

describe("the margin of an item", () => {
  it("is a share of its price, rounded down", () => {
    expect(itemMargin(fixed(7_000, 10_000))).toBe(3_000);
    expect(itemMargin(fixed(7_000.01, 10_000))).toBe(2_999);
    expect(itemMargin(fixed(0, 5))).toBe(10_000);
    expect(itemMargin(fixed(10, 5))).toBe(-10_000);
  });

  it("is the same at any cost with a markup, whatever the rounding of its price", () => {
    expect(itemMargin(marked(1.05, 4_500))).toBe(3_103);
    expect(itemMargin(marked(99_999, 4_500))).toBe(3_103);
  });

  it("is unknown for an item that is given away", () => {
    expect(itemMargin(fixed(5, 0))).toBeNull();
    expect(itemMargin(marked(0, 4_500))).toBeNull();
  });
});

it("the price that keeps a target is the lowest one that does", () => {
  const cost = fc.integer({ min: 1, max: 99_000_000 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(cost, fc.integer({ min: 1, max: 9_900 }), (cost, target) => {
      const price = keepingPrice(cost, target) ?? 0;
      expect(itemMargin(fixed(cost, price))).toBeGreaterThanOrEqual(target);
      expect(itemMargin(fixed(cost, price - 1)) ?? 0).toBeLessThan(target);
    }),
  );
  expect(keepingPrice(2_000_000, 9_900)).toBeNull();
});

describe("margins that a change makes fall", () => {
  const item = (code: string, before: ReturnType<typeof fixed | typeof marked>, after: typeof before) => ({
    ...{ id: code, code, name: code, before, after },
  });

  it("are those that were at the target and no longer are, the largest fall first", async () => {
    const told = await fallenMargins(3_000, [
      item("small fall", fixed(7_000, 10_000), fixed(7_001, 10_000)),
      item("fell before", fixed(8_000, 10_000), fixed(9_000, 10_000)),
      item("still enough", fixed(5_000, 10_000), fixed(7_000, 10_000)),
      item("markup", marked(100, 4_500), marked(200, 4_500)),
      item("large fall", fixed(5_000, 10_000), fixed(9_000, 10_000)),
      item("other markup", marked(100, 4_500), marked(100, 1_000)),
    ]);
    expect(told).toMatchObject({ target_margin_basis_points: 3_000, margins_fallen: 3 });
    expect(told.margins.map(({ code, before, after, keeping_price }) => [code, before, after, keeping_price])).toEqual([
      ["large fall", 5_000, 1_000, 12_858],
      ["other markup", 3_103, 909, 143],
      ["small fall", 3_000, 2_999, 10_002],
    ]);
  });

  it("are empty without a target", async () => {
    expect((await fallenMargins(null, [item("A", fixed(1, 10), fixed(10, 10))])).margins).toEqual([]);
  });
});
