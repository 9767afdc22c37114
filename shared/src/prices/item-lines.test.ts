import fc from "fast-check";
import { expect, it } from "vitest";
import { snapshotExtras } from "../offers/extras.ts";
import { type Adjustment, adjustments, givenAdjustments, type ItemAdjustment } from "../pricing/adjustments.ts";
import { isOwnLine } from "../pricing/line-item.ts";
import { exactTotals } from "../pricing/price-oracle-fixture.ts";
import { priceBasis, priceQuote } from "../pricing/price-quote.ts";
import { fence, field, price } from "../pricing/pricing-fixture.ts";
import { propertyRuns } from "../property-runs-fixture.ts";
import { defaultRegion } from "../region/default-region.ts";
import { formOf } from "../templates/schema/form-fixture.ts";
import { newTemplatePricing, roundingSteps } from "../templates/schema/pricing.ts";
import { maxPrice } from "../templates/schema/rate.ts";
import { givenLines, linesWithoutCosts, withListedLines } from "./item-lines.ts";
import type { ListedItem } from "./rates.ts";

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const named = { name: "Post, 2.4 m", printed_name: "Steel post", unit: "each" };
const item = (digit: number, given: Partial<ListedItem> = {}) => ({
  ...{ id: id(digit), code: `C${digit}`, cost: 0, price: null, markup_basis_points: 0, parts: [], is_active: true },
  ...named,
  ...given,
});
const list = new Map(
  [
    item(1, { cost: 2_000, markup_basis_points: 5_000 }),
    item(2, { parts: [{ item_id: id(3), quantity: "7", waste_percent: "10" }], price: 100, markup_basis_points: null }),
    item(3, { cost: 3.45 }),
    item(4, { is_active: false, price: 500 }),
  ].map((each) => [each.id, each]),
);
const line = (digit: number, quantity = "1", more: Partial<ItemAdjustment> = {}): ItemAdjustment => ({
  kind: "item",
  item_id: id(digit),
  quantity,
  ...more,
});
const listed = (...lines: Adjustment[]) => withListedLines(lines, list);

it("a line is priced by its item, at the list's price or at the one that was typed", () => {
  const { line_items, sub_total, profit, problems } = price(
    {},
    {},
    fence,
    listed(line(1, "2.5"), line(1, "2", { price: 2_500 })),
  );
  expect(line_items).toEqual([
    {
      ...{ kind: "item", field_id: null, label: "Post, 2.4 m", printed_name: "Steel post", detail: "", shown: true },
      ...{ quantity: 2.5, unit: "each", unit_price: 3_000, amount: 7_500, cost: 5_000, item_id: id(1) },
    },
    expect.objectContaining({ quantity: 2, unit_price: 2_500, amount: 5_000, cost: 4_000, list_price: 3_000 }),
  ]);
  expect({ sub_total, profit, problems }).toEqual({ sub_total: 12_500, profit: 3_500, problems: [] });
  expect(line_items.every(isOwnLine)).toBe(true);
});

it("a kit's cost is exact, however small the fractions of its cents", () => {
  // 7.7 × 3.45 = 26.565 cents each.
  const [kit] = price({}, {}, fence, listed(line(2, "1000"))).line_items;
  expect(kit).toMatchObject({ amount: 100_000, cost: 26_565 });
});

it("a line with an item has a price without a priced field, and with the template's prices off", () => {
  const lines = listed(line(1));
  expect(priceQuote(formOf([], newTemplatePricing), {}, lines)?.sub_total).toBe(3_000);
  const basis = priceBasis(formOf(fence, null), lines, 1_000);
  expect(priceQuote(basis, { gates: "1" }, lines)?.grand_total).toBe(3_300);
});

it("a line without a price says why: its item is gone or inactive, even if a price was typed", () => {
  const gone = listed(line(9), { ...line(9), from_list: { ...named, code: "C9", price: 1, cost: 1 } });
  const problems = (lines: Adjustment[]) => price({}, {}, fence, lines).problems.map(({ message }) => message);
  expect(problems(gone)).toEqual([
    "'Deleted item' is priced by an item that is no longer in the price list.",
    "'Post, 2.4 m' is priced by an item that is no longer in the price list.",
  ]);
  expect(problems(listed(line(4, "1", { price: 100 })))).toEqual([
    "'Post, 2.4 m' is priced by 'C4', which is inactive in the price list.",
  ]);
  expect(problems([line(1)])).toHaveLength(1);
  expect(problems(listed(line(1, "1000000", { price: maxPrice })))).toEqual([
    "'Post, 2.4 m' comes to more than 100,000,000.",
  ]);
});

it("lines that make no sense are refused, and so are figures that only the list may set", () => {
  const reasonOf = (given: object) => givenAdjustments.safeParse([{ ...line(1), ...given }]).error?.issues[0]?.message;
  expect(reasonOf({})).toBeUndefined();
  expect(reasonOf({ quantity: "0" })).toBe("A quantity must be more than zero.");
  expect(reasonOf({ quantity: "1000000.001" })).toBe("A quantity can be at most 1,000,000.");
  expect(reasonOf({ quantity: "1e3" })).toBe("A quantity is a number with at most three decimal places.");
  expect(reasonOf({ quantity: 1 })).toBe("A quantity is a decimal number as text.");
  expect(reasonOf({ price: -1 })).toBe("A price cannot be below zero.");
  expect(reasonOf({ item_id: "1" })).toBeDefined();
  const [whole] = listed(line(2));
  expect(reasonOf(whole ?? {})).toMatch(/from_list/);
  expect(adjustments.safeParse([whole]).data).toEqual([whole]);
  expect(givenLines([line(2), ...listed(line(2))])).toEqual([line(2), line(2)]);
});

it("costs are hidden from everybody who may not see them, and left out of an offer's snapshot", () => {
  const lines = listed(line(2, "3"), { kind: "line", label: "Drilling", amount: 100 });
  expect(JSON.stringify(lines)).toMatch(/exact_cost/);
  const hidden = linesWithoutCosts(lines);
  expect(JSON.stringify(hidden)).not.toMatch(/exact_cost|"cost":[^0]/);
  expect(price({}, {}, fence, hidden).grand_total).toBe(price({}, {}, fence, lines).grand_total);

  const extra = field("gate", "checkbox", { price: 500 }, { customer_may_choose: true });
  const quote = { ...formOf([...fence, extra], newTemplatePricing), answers: {}, adjustments: lines };
  const { basis } = snapshotExtras(quote, defaultRegion);
  expect(basis?.adjustments).toHaveLength(2);
  expect(JSON.stringify(basis)).not.toMatch(/exact_cost|"cost":[^0]/);
});

it("any lines add up to the same totals as a second calculation", () => {
  const anyLine = fc.record({
    digit: fc.constantFrom(1, 2, 3),
    thousandths: fc.integer({ min: 1, max: 5_000_000 }),
    own: fc.option(fc.nat({ max: 1_000_000 }), { nil: undefined }),
  });
  const anyPricing = fc.record({
    gst_basis_points: fc.nat({ max: 3_000 }),
    prices_include_gst: fc.boolean(),
    minimum_charge: fc.nat({ max: 100_000 }),
    round_to: fc.constantFrom(...roundingSteps),
  });
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 5 }),
      fc.integer({ min: 1, max: 10_000 }),
      anyPricing,
      (given, points, pricing) => {
        const lines = listed(
          ...given.map(({ digit, thousandths, own }) =>
            line(digit, (thousandths / 1000).toFixed(3), own === undefined ? {} : { price: own }),
          ),
          { kind: "discount", label: "Mates", percent: points / 100 },
        );
        const priced = price({ gates: "2" }, pricing, fence, lines);
        expect(priced).toMatchObject(exactTotals(priced, lines));
        expect(priced.problems).toEqual([]);
      },
    ),
    { numRuns: propertyRuns },
  );
});
