import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceQuote, type QuotePrice } from "../pricing/price-quote.ts";
import { propertyRuns } from "../property-runs-fixture.ts";
import { field, formOf, group } from "../templates/schema/form-fixture.ts";
import { newFieldPricing, newTemplatePricing } from "../templates/schema/pricing.ts";
import type { KitPart } from "./item.ts";
import { type FrozenItem, freezeItems, hideCosts, leaveOutCosts, type Materials, materialsOf } from "./materials.ts";
import { type ListedItem, withListFigures } from "./rates.ts";

const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
const item = (index: number, more: Partial<FrozenItem> = {}): FrozenItem => ({
  ...{ id: uuid(index), code: `C${index}`, name: `Item ${index}`, unit: "each", supplier: "", supplier_code: "" },
  ...{ cost: 100, pack: null, parts: [] },
  ...more,
});
const part = (index: number, quantity: string, waste_percent = "0"): KitPart => ({
  ...{ item_id: uuid(index), quantity, waste_percent },
});
const mapOf = (items: FrozenItem[]) => new Map(items.map((each) => [each.id, each]));
const line = (index: number, quantity: number) => ({
  ...{ kind: "item" as const, label: "Line", detail: "", quantity, unit: "m", item_id: uuid(index) },
});

/** A decimal as a whole number of units of 10^-41, which every exact quantity is. */
const places = 41;
const wholeOf = (text: string) => {
  const [, integer = "", decimals = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return BigInt(integer + decimals.padEnd(places, "0"));
};
const hundredths = (cents: number | null) => BigInt(Math.round((cents ?? 0) * 100));
const itemsIn = ({ suppliers }: Materials) => suppliers.flatMap(({ items }) => items);
/** Returns the cost of the quantities, in units of 10^-43 cents. */
const costOf = (given: Materials) =>
  itemsIn(given).reduce((sum, { quantity, unit_cost }) => sum + wholeOf(quantity) * hundredths(unit_cost), 0n);
const centsUnit = 10n ** BigInt(places + 2);
/** Rounded half up, as `priceQuote` rounds the cost of a line. */
const rounded = (cost: bigint) => Number((2n * cost + centsUnit) / (2n * centsUnit));

const decimal = (units: number, decimals: number) => (units / 10 ** decimals).toFixed(decimals);

/** Levels of items, the first without parts. Each kit has parts of any level below its own. */
const anyItem = fc.record({
  cost: fc.integer({ min: 0, max: 100_000 }),
  pack: fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: null }),
  supplier: fc.constantFrom("", "Coast Concrete", "Southern Steel"),
  parts: fc.array(
    fc.record({
      of: fc.nat(),
      quantity: fc.integer({ min: 1, max: 20_000 }),
      waste: fc.integer({ min: 0, max: 10_000 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
const anyList = fc
  .array(fc.array(anyItem, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })
  .map((levels) => {
    const made: FrozenItem[] = [];
    for (const [level, items] of levels.entries()) {
      const below = made.length;
      for (const { cost, pack, supplier, parts } of items) {
        const chosen = new Map(parts.map((each) => [each.of % Math.max(below, 1), each]));
        made.push(
          item(made.length, {
            ...{ cost: cost / 100, pack: pack === null ? null : decimal(pack, 3), supplier },
            parts:
              level === 0
                ? []
                : [...chosen].map(([of, { quantity, waste }]) => part(of, decimal(quantity, 3), decimal(waste, 2))),
          }),
        );
      }
    }
    return made;
  });

/** The request: fields, each priced by an item, and a group whose entries come to one line for each item. */
const anyQuote = fc.record({
  list: anyList,
  fields: fc.array(fc.record({ of: fc.nat(), quantity: fc.nat({ max: 60_000 }) }), { maxLength: 5 }),
  runs: fc.array(fc.nat({ max: 60_000 }), { maxLength: 4 }),
  plain: fc.nat({ max: 60_000 }),
});

type Given = typeof anyQuote extends fc.Arbitrary<infer Each> ? Each : never;

/** The priced lines of such a quote, and the items that it keeps. */
function pricedQuote({ list, fields, runs, plain }: Given) {
  const listed = new Map(
    list.map((each): [string, ListedItem] => [
      each.id,
      { ...each, price: 100, markup_basis_points: null, is_active: true },
    ]),
  );
  const byItem = (of: number) => ({ pricing: { ...newFieldPricing, item: uuid(of % list.length) } });
  const structure = [
    ...fields.map(({ of }, index) => field(`f${index}`, "number", byItem(of))),
    field("plain", "number", { pricing: { ...newFieldPricing, price: 100, cost: 50 } }),
    group("runs", { lines: "sum" }),
    field("length", "number", { parent: "runs", ...byItem(0) }),
  ];
  const answers = {
    ...Object.fromEntries(fields.map(({ quantity }, index) => [`f${index}`, decimal(quantity, 3)])),
    plain: decimal(plain, 3),
    runs: runs.map((length, index) => ({ id: `row_${index}`, values: { length: decimal(length, 3) } })),
  };
  const form = withListFigures(formOf(structure, newTemplatePricing), listed);
  const { line_items: lines, problems } = priceQuote(form, answers) as QuotePrice;
  // A quote with a problem, such as a line that costs too much, is never made.
  fc.pre(problems.length === 0);
  return { lines, frozen: freezeItems(lines, mapOf(list)) };
}
describe("the materials of any quote", () => {
  it("cost exactly as much as its price says, line by line and as a whole, to any fraction", () => {
    fc.assert(
      fc.property(anyQuote, (given) => {
        const { lines, frozen } = pricedQuote(given);
        const listed = lines.filter(({ item_id }) => item_id);
        for (const each of listed) expect(rounded(costOf(materialsOf([each], frozen)))).toBe(each.cost);
        const whole = listed.reduce((sum, each) => sum + costOf(materialsOf([each], frozen)), 0n);
        expect(costOf(materialsOf(lines, frozen))).toBe(whole);
      }),
      { numRuns: propertyRuns },
    );
  });

  it("are ordered in as many whole packs or pieces as are needed, and not one more", () => {
    fc.assert(
      fc.property(anyQuote, (given) => {
        const { lines, frozen } = pricedQuote(given);
        for (const { quantity, waste, pack, packs, ordered } of itemsIn(materialsOf(lines, frozen))) {
          expect(wholeOf(waste) <= wholeOf(quantity)).toBe(true);
          // Every item here is counted, so without a pack it is ordered as if in packs of one.
          const size = wholeOf(pack ?? "1");
          const count = wholeOf(ordered) / size;
          expect(packs).toBe(pack === null ? null : Number(count));
          expect(wholeOf(ordered)).toBe(count * size);
          expect(wholeOf(ordered) >= wholeOf(quantity)).toBe(true);
          expect(wholeOf(quantity) > (count - 1n) * size).toBe(true);
        }
      }),
      { numRuns: propertyRuns },
    );
  });

  it("name each item once, and every line either by its item or as one without", () => {
    fc.assert(
      fc.property(anyQuote, (given) => {
        const { lines, frozen } = pricedQuote(given);
        const needed = materialsOf(lines, frozen);
        const codes = itemsIn(needed).map(({ code }) => code);
        expect(new Set(codes).size).toBe(codes.length);
        const kits = new Set(frozen.filter(({ parts }) => parts.length > 0).map(({ code }) => code));
        expect(codes.filter((code) => kits.has(code))).toEqual([]);
        expect(needed.unlisted).toHaveLength(lines.filter(({ item_id, kind }) => !item_id && kind === "item").length);
      }),
      { numRuns: propertyRuns },
    );
  });
});

describe("materials", () => {
  const concrete = item(1, { name: "Concrete", supplier: "Coast", cost: 860, pack: "12" });
  const post = item(2, { supplier: "Southern", supplier_code: "S-2" });
  const footing = item(3, { parts: [part(1, "2", "5")] });
  const bay = item(4, { parts: [part(2, "1"), part(3, "1", "10")] });
  const labour = item(10, { code: "A", unit: "h" });
  const all = [concrete, post, footing, bay, labour];

  it("take kits apart, count waste at every level, and round packs up once for the whole quote", () => {
    const own = { ...line(0, 1), item_id: undefined as never, label: "Removal", kind: "line" as const };
    const discount = { ...own, kind: "discount" as const };
    expect(materialsOf([line(4, 10), line(1, 0.9), line(10, 3), own, discount], all)).toMatchObject({
      suppliers: [
        {
          supplier: "Coast",
          // Ten footings of two bags, with 5% and 10% of waste, and 0.9 of a bag.
          items: [{ code: "C1", quantity: "24", waste: "3.1", packs: 2, ordered: "24", cost: 20_640 }],
        },
        {
          supplier: "Southern",
          items: [{ code: "C2", supplier_code: "S-2", quantity: "10", packs: null, waste: "0" }],
        },
        { supplier: "", items: [{ code: "A", quantity: "3", ordered: "3" }] },
      ],
      unlisted: [{ label: "Removal", quantity: 1, unit: "m" }],
    });
    expect(materialsOf([line(1, 24.001)], all).suppliers[0]?.items[0]).toMatchObject({ packs: 3, ordered: "36" });
  });

  it("are ordered in whole numbers where a unit is counted, and as they are where it is measured", () => {
    const orderOf = (unit: string, pack: string | null = null) => {
      const [needed] = itemsIn(materialsOf([line(1, 11.55)], [item(1, { unit, pack, cost: 200 })]));
      return [needed?.quantity, needed?.packs, needed?.ordered, needed?.cost, needed?.ordered_cost];
    };
    for (const unit of ["each", "EA", "Boxes", "pcs"]) {
      expect(orderOf(unit)).toEqual(["11.55", null, "12", 2_310, 2_400]);
    }
    for (const unit of ["m", "kg", "hour", "", "lot"]) expect(orderOf(unit).slice(1, 3)).toEqual([null, "11.55"]);
    expect(orderOf("m", "1").slice(1, 3)).toEqual([12, "12"]);
    expect(orderOf("each", "0.5").slice(1, 3)).toEqual([24, "12"]);
  });

  it("hide costs from people who may not see them, and leave them out for the workflow", () => {
    const needed = materialsOf([line(1, 1)], all);
    const hidden = { unit_cost: null, cost: null, ordered_cost: null };
    expect(itemsIn(hideCosts(needed))).toEqual([expect.objectContaining(hidden)]);
    expect(JSON.stringify(leaveOutCosts(needed))).not.toMatch(/cost"/);
  });

  it("count a line whose item was not kept as one without", () => {
    expect(materialsOf([line(1, 2)], [])).toEqual({
      suppliers: [],
      unlisted: [{ label: "Line", detail: "", quantity: 2, unit: "m" }],
    });
  });
});

describe("the items that a quote keeps", () => {
  it("are those of its lines and all that they contain, and nothing more of them than materials need", () => {
    const kit = item(1, { parts: [part(2, "1")] });
    const list = mapOf([kit, item(2), item(3)]);
    const stored = { ...kit, price: 500, is_active: true };
    expect(freezeItems([line(1, 1)], new Map([...list, [kit.id, stored]]))).toEqual([kit, item(2)]);
  });

  it("are refused with a message if there are too many, or too much of one is needed", () => {
    const wide = Array.from({ length: 60 }, (_, kit) =>
      item(kit, { parts: Array.from({ length: 100 }, (_, each) => part(100 + each, "1")) }),
    );
    const parts = Array.from({ length: 100 }, (_, each) => item(100 + each));
    const lines = wide.map((_, index) => line(index, 1));
    expect(() => freezeItems(lines, mapOf([...wide, ...parts]))).toThrow("more than 5,000 items");
    const deep = [0, 1, 2, 3, 4, 5].map((index) =>
      item(index, { cost: 0, parts: index < 5 ? [part(index + 1, "9999999.999", "99.99")] : [] }),
    );
    for (const first of [0, 3, 4])
      expect(() => freezeItems([line(first, 1_000)], mapOf(deep))).toThrow("more than 1,000,000,000");
    expect(freezeItems([line(4, 1)], mapOf(deep))).toHaveLength(2);
  });
});
