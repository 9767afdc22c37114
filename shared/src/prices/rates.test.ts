import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceQuote } from "../pricing/price-quote.ts";
import { propertyRuns } from "../property-runs-fixture.ts";
import { structureWithoutCosts, tablesWithoutCosts } from "../quotes/hidden-costs.ts";
import { calculated, field, formOf, group, table } from "../templates/schema/form-fixture.ts";
import { newFieldPricing, newTemplatePricing } from "../templates/schema/pricing.ts";
import type { Rate } from "../templates/schema/rate.ts";
import type { PriceItem } from "./item.ts";
import {
  figuresOf,
  itemsIn,
  type ListedItem,
  type ListedItems,
  rateOf,
  withListFigures,
  withoutListFigures,
} from "./rates.ts";

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const item = (digit: number, given: Partial<ListedItem> = {}): ListedItem => ({
  id: id(digit),
  code: `C${digit}`,
  cost: 0,
  price: null,
  markup_basis_points: 0,
  parts: [],
  is_active: true,
  ...given,
});
const listOf = (...items: ListedItem[]): ListedItems => new Map(items.map((each) => [each.id, each]));

const byItem = (digit: number) => ({ pricing: { ...newFieldPricing, item: id(digit) } });
const posts = field("posts", "number", byItem(1));
const colour = field("colour", "select", {
  options: ["Grey", "Green"],
  pricing: {
    ...newFieldPricing,
    option_prices: [
      { price: 0, cost: 0, item: id(2) },
      { price: 500, cost: 100 },
    ],
  },
});
const height = field("height", "number");
const panels = calculated("panels", "{height} * 2", {
  pricing: { ...newFieldPricing, price_from: { table: "rates", key: "height" } },
});
const rates = { ...table("rates", [[1.8, 0]]), rows: [{ key: 1_800, price: 0, cost: 0, item: id(3) }] };
const stored = formOf([posts, colour, height, panels], { ...newTemplatePricing, gst_basis_points: 0 }, [rates]);

const screws = item(4, { cost: 3.45 });
const list = listOf(
  item(1, { cost: 2_000, markup_basis_points: 5_000 }),
  item(2, { price: 700, markup_basis_points: null, cost: 250 }),
  item(3, { markup_basis_points: 10_000, parts: [{ item_id: id(4), quantity: "7", waste_percent: "10" }] }),
  screws,
);
const answers = { posts: "3", colour: "Grey", height: "1.8" };

describe("a form priced by the list", () => {
  it("names its items, wherever they are", () => {
    expect([...itemsIn(stored)]).toEqual([id(1), id(2), id(3)]);
  });

  it("has the list's figures in every rate, and a kit's exact cost", () => {
    const priced = priceQuote(withListFigures(stored, list), answers);
    expect(priced?.problems).toEqual([]);
    expect(priced?.line_items).toMatchObject([
      { label: "posts", item_id: id(1), unit_price: 3_000, amount: 9_000, cost: 6_000 },
      { label: "colour", item_id: id(2), amount: 700, cost: 250 },
      // A kit of 7.7 screws costs 26.565 cents; 3.6 of them cost 95.634.
      { label: "panels", item_id: id(3), unit_price: 53, amount: 191, cost: 96 },
    ]);
  });

  it("is stored without them, so that a change of the list is no change of the template", () => {
    expect(withoutListFigures(withListFigures(stored, list))).toEqual(stored);
  });

  it.each([
    ["is not there", listOf(), "'posts' is priced by an item that is no longer in the price list."],
    [
      "is inactive",
      listOf(item(1, { is_active: false })),
      "'posts' is priced by 'C1', which is inactive in the price list.",
    ],
  ])("has no price with an item that %s", (_what, items, message) => {
    const form = withListFigures(formOf([posts], newTemplatePricing), items);
    expect(priceQuote(form, { posts: "3" })?.problems).toEqual([{ field_id: "posts", message }]);
    expect(priceQuote(form, {})?.problems).toEqual([]);
  });

  it("shows no costs to people who may not see them, and gives them the same lines", () => {
    const form = withListFigures(stored, list);
    const shown = {
      ...form,
      structure: structureWithoutCosts(form.structure),
      tables: tablesWithoutCosts(form.tables),
    };
    expect(JSON.stringify(shown)).not.toMatch(/exact_cost|"cost":[1-9]/);
    const withoutCosts = priceQuote(form, answers)?.line_items.map((line) => ({ ...line, cost: 0 }));
    expect(priceQuote(shown, answers)?.line_items).toEqual(withoutCosts);
  });
});

it("a group's summed lines are one for each item, even at the same price", () => {
  const runs = group("runs", { lines: "sum" });
  const kind = field("kind", "select", {
    parent: "runs",
    options: ["A", "B"],
    pricing: {
      ...newFieldPricing,
      option_prices: [1, 2].map((digit) => ({ price: 0, cost: 0, item: id(digit) })),
    },
  });
  const sameName = { price: 100, markup_basis_points: null };
  const form = withListFigures(formOf([runs, kind], newTemplatePricing), listOf(item(1, sameName), item(2, sameName)));
  const rows = ["A", "B", "A"].map((each, index) => ({ id: `r${index}`, values: { kind: each } }));
  expect(priceQuote(form, { runs: rows })?.line_items).toMatchObject([
    { item_id: id(1), quantity: 2 },
    { item_id: id(2), quantity: 1 },
  ]);
});

describe("the rate of an item that was just chosen", () => {
  const shown = (given: ListedItem, figures: Partial<PriceItem>) => ({ ...given, ...figures }) as PriceItem;
  const part = { item_id: id(4), code: "C4", quantity: "7", waste_percent: "10", cost: 3.45 };
  const kit = shown(item(3), { cost: 26.57, price: 53, parts: [part as PriceItem["parts"][number]] });

  it.each([
    ["a plain item", id(1), shown(item(1), { cost: 2_000, price: 3_000 })],
    ["a cost with a fraction of a cent", id(4), shown(screws, { price: 3 })],
    ["a kit", id(3), kit],
  ])("is the one that the server puts in: %s", (_name, at, chosen) => {
    const form = formOf([field("posts", "number", { pricing: { ...newFieldPricing, item: at } })]);
    const [priced] = withListFigures(form, list).structure;
    expect(rateOf(chosen)).toEqual({ item: at, ...figuresIn(priced) });
  });

  it("says that the item is inactive, and has no cost where it is hidden", () => {
    const hidden = shown(item(5, { is_active: false }), { cost: null, price: 700 });
    const from_list = { code: "C5", problem: "off" };
    expect(rateOf(hidden)).toEqual({ item: id(5), price: 700, cost: 0, from_list });
  });

  function figuresIn(priced: object | undefined) {
    const { price, cost, from_list } = (priced as { pricing: Rate }).pricing;
    return { price, cost, from_list };
  }
});

it("an item has the cost and price of a kit of one of it, which are worked out with fractions", () => {
  const hundredths = fc.integer({ min: 0, max: 10_000_000_000 });
  const pricing = fc.oneof(
    fc.record({ price: fc.integer({ min: 0, max: 100_000_000 }), markup_basis_points: fc.constant(null) }),
    fc.record({ price: fc.constant(null), markup_basis_points: fc.integer({ min: 0, max: 1_000_000 }) }),
  );
  fc.assert(
    fc.property(hundredths, pricing, fc.boolean(), (cost, given, is_active) => {
      const same = { ...given, is_active, code: "C" };
      const alone = item(1, { ...same, cost: cost / 100 });
      const kit = item(2, { ...same, parts: [{ item_id: id(1), quantity: "1", waste_percent: "0" }] });
      const both = listOf(alone, kit);
      expect(figuresOf(both, id(1), new Map())).toEqual(figuresOf(both, id(2), new Map()));
    }),
    { numRuns: propertyRuns * 10 },
  );
});
