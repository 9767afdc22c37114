import { expect, it } from "vitest";
import { withListedLines } from "../prices/item-lines.ts";
import { withListFigures } from "../prices/rates.ts";
import type { Adjustment } from "../pricing/adjustments.ts";
import { priceQuote } from "../pricing/price-quote.ts";
import { field } from "../pricing/pricing-fixture.ts";
import { formOf } from "../templates/schema/form-fixture.ts";
import { newTemplatePricing } from "../templates/schema/pricing.ts";
import { listFiguresOf, priceMoves } from "./list-figures.ts";

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const itemAt = (digit: number, price: number) => ({
  ...{ id: id(digit), code: `C${digit}`, name: `Item ${digit}`, printed_name: "", unit: "", cost: 0, price },
  ...{ markup_basis_points: null, parts: [], is_active: true },
});
const form = formOf([field("posts", "number", { item: id(1) }), field("gates", "number", { price: 500 })], {
  ...newTemplatePricing,
  gst_basis_points: 0,
});
const line = (digit: number, price?: number): Adjustment => ({
  ...{ kind: "item", item_id: id(digit), quantity: "1" },
  ...(price !== undefined && { price }),
});

function priceAt(first: number, second: number, lines: Adjustment[], answers = { posts: "2", gates: "1" }) {
  const items = new Map([itemAt(1, first), itemAt(2, second)].map((each) => [each.id, each]));
  return priceQuote(withListFigures(form, items), answers, withListedLines(lines, items));
}

it("the prices of the list that have moved are reported, with the new total", () => {
  const lines = [line(2)];
  const was = listFiguresOf(priceAt(100, 1_000, lines));
  expect(was).toEqual({ grand_total: 1_700, prices: { [id(1)]: 100, [id(2)]: 1_000 } });
  expect(was && priceMoves(was, priceAt(100, 1_000, lines))).toBeNull();
  expect(was && priceMoves(was, priceAt(110, 1_000, lines))).toEqual({
    prices: [{ item_id: id(1), name: "posts", was: 100, now: 110 }],
    ...{ was: 1_700, now: 1_720 },
  });
  expect(was && priceMoves(was, priceAt(100, 900, lines))?.prices).toEqual([
    { item_id: id(2), name: "Item 2", was: 1_000, now: 900 },
  ]);
});

it("lines with their own price are left out, and quotes without a price", () => {
  const own = listFiguresOf(priceAt(100, 1_000, [line(2, 700)]));
  expect(own).toEqual({ grand_total: 1_400, prices: { [id(1)]: 100 } });
  expect(own && priceMoves(own, priceAt(100, 5_000, [line(2, 700)]))).toBeNull();
  const unlisted = listFiguresOf(priceAt(100, 1_000, [line(2, 700)], { posts: "", gates: "1" }));
  expect(unlisted).toEqual({ grand_total: 1_200, prices: {} });
  expect(unlisted && priceMoves(unlisted, priceAt(900, 1_000, [line(2, 700)]))).toBeNull();
  expect(listFiguresOf(priceAt(100, 1_000, [], { posts: "", gates: "" }))).toBeNull();
  expect(listFiguresOf(null)).toBeNull();
});
