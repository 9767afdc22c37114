import { defaultRegion } from "@quotemill/shared/region/default-region";
import { expect, test } from "vitest";
import { screenFormats } from "../../lib/formats.ts";
import { buildItem } from "../../test/builders.ts";
import { buildPart } from "../../test/open-prices.tsx";
import { changeInPercent, costOf, draftOf, figuresIn, lineCost, otherWay, workedOut } from "./draft.ts";

const post = buildItem();
const screws = buildItem({ code: "FX-TEK-100", cost: 3.45 });
const kit = buildItem({ parts: [buildPart(post, "2"), buildPart(screws, "0.24", "10")], cost: 3780.91 });

test.each([
  ["a markup", { cost: 1985, markup: 4500, price: 0 }, 2878],
  ["a fixed price", { cost: 1985, markup: null, price: 4800 }, 4800],
  ["no markup", { cost: 1985, markup: 0, price: 0 }, 1985],
  ["a markup on parts of a cent, rounded once", { cost: 3.45, markup: 4000, price: 0 }, 5],
])("with %s, the price is worked out", (_, figures, price) => {
  expect(workedOut(figures, [])).toBe(price);
});

test("a kit costs what its parts cost, waste included", () => {
  expect(kit.parts.map(lineCost)).toEqual([3780, 0.91]);
  expect(costOf(draftOf(kit), kit.parts)).toBe(3780.91);
  expect(workedOut(draftOf(kit), kit.parts)).toBe(5482);
});

test.each([
  ["a markup becomes the price that it gives", { cost: 1985, markup: 4500, price: 0 }, { markup: null, price: 2878 }],
  ["a price becomes a markup", { cost: 2000, markup: null, price: 2900 }, { markup: 4500, price: 2900 }],
  ["a price below the cost has no markup", { cost: 2000, markup: null, price: 1000 }, { markup: 0, price: 1000 }],
  ["a price without a cost has no markup", { cost: 0, markup: null, price: 1000 }, { markup: 0, price: 1000 }],
])("%s", (_, figures, wanted) => {
  expect(otherWay(figures, [])).toMatchObject(wanted);
});

test("a kit's price becomes a markup on the cost of its parts", () => {
  expect(otherWay({ cost: 0, markup: null, price: 7562 }, kit.parts)).toMatchObject({ markup: 10_000 });
});

test("a draft saves either a price or a markup, and no cost of a kit", () => {
  const saved = { cost: 1890, price: null, markup_basis_points: 4500 };
  expect(figuresIn(draftOf(post))).toEqual(saved);
  expect(figuresIn({ ...draftOf(post), markup: null, price: 3000 })).toEqual({
    ...saved,
    price: 3000,
    markup_basis_points: null,
  });
  expect(figuresIn(draftOf(kit))).not.toHaveProperty("cost");
});

test.each([
  [1890, 1985, "+5.0%"],
  [2000, 1900, "−5.0%"],
  [1890, 1890, null],
  [0, 1890, null],
])("the change from %d to %d is %s", (before, after, words) => {
  expect(changeInPercent(before, after, screenFormats(defaultRegion))).toBe(words);
});
