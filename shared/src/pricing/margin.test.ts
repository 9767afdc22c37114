import { expect, it } from "vitest";
import { structureWithoutCosts } from "../quotes/hidden-costs.ts";
import type { TemplateField } from "../templates/schema/template.ts";
import type { Adjustment } from "./adjustments.ts";
import { isUnderTarget, lineMargin, marginOf, percentOf, storedMargin, uncostedWords } from "./margin.ts";
import { fence, price } from "./pricing-fixture.ts";

const drilling: Adjustment = { kind: "line", label: "Drilling", amount: 10_000 };
const mates: Adjustment = { kind: "discount", label: "Mates", amount: 5_000 };

it("a margin is the rest of the price before tax, and says how many lines have no cost", () => {
  const priced = price({ gates: "1", removal: true, old_length: "10" }, {}, fence, [drilling, mates]);
  const margin = marginOf(priced);
  expect(margin).toEqual({ profit: 35_000, sub_total: 65_000, uncosted: 2 });
  expect(uncostedWords({ uncosted: 2 })).toBe("2 lines have no cost");
  expect(uncostedWords({ uncosted: 1 })).toBe("1 line has no cost");
  expect(uncostedWords({ uncosted: 0 })).toBe("");
  expect(priced.line_items.map(lineMargin)).toEqual([33.3, null, null, null]);
  const withTax = price({ gates: "1" }, { prices_include_gst: true });
  expect(withTax.line_items.map(lineMargin)).toEqual([33.3]);
});

it("a margin is unknown without any cost, and so for people who may not see costs", () => {
  expect(marginOf(price({}, {}, fence, [drilling]))).toBeNull();
  const hidden = structureWithoutCosts(fence) as TemplateField[];
  expect(marginOf(price({ gates: "1" }, {}, hidden))).toBeNull();
});

it("a margin is compared with the target exactly, and shown rounded down", () => {
  const margin = { profit: 2_999, sub_total: 10_000 };
  expect(percentOf(margin.profit, margin.sub_total)).toBe(29.9);
  expect(isUnderTarget(margin, 3_000)).toBe(true);
  expect(isUnderTarget({ ...margin, profit: 3_000 }, 3_000)).toBe(false);
  expect(isUnderTarget(margin, null)).toBe(false);
  expect(isUnderTarget({ profit: -100, sub_total: 0 }, 3_000)).toBe(false);
  expect(percentOf(-50, 1_000)).toBe(-5);
  expect(percentOf(0, 0)).toBeNull();
  expect(storedMargin(price({ gates: "1" }))).toBe(3_333);
  expect(storedMargin(price({}, {}, fence, [drilling]))).toBeNull();
  expect(storedMargin(null)).toBeNull();
  const free = fence.map((each) => (each.pricing ? { ...each, pricing: { ...each.pricing, price: 0 } } : each));
  const loss = price({ gates: "1000000" }, {}, free, [{ ...drilling, amount: 1 }]);
  expect(storedMargin(loss)).toBe(-100_000_000);
});
