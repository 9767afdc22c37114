import { describe, expect, it } from "vitest";
import type { Answers } from "../templates/answers/answers.ts";
import { formOf } from "../templates/schema/form-fixture.ts";
import { newTemplatePricing, type TemplatePricing } from "../templates/schema/pricing.ts";
import { maxPrice } from "../templates/schema/rate.ts";
import { priceQuote, type QuotePrice } from "./price-quote.ts";
import { fence, field, price } from "./pricing-fixture.ts";

const linesOf = ({ line_items }: QuotePrice) => line_items.map(({ label, amount }) => [label, amount]);

describe("a price", () => {
  it("has a line for each priced answer, and adds GST", () => {
    const answers = { type: "Colorbond", length: "42.5", gates: "2", removal: true, old_length: "38" };
    expect(price(answers)).toMatchObject({
      line_items: [
        { label: "type", detail: "Colorbond", quantity: 42.5, unit_price: 9_500, amount: 403_750, cost: 255_000 },
        { label: "gates", detail: "", quantity: 2, unit_price: 45_000, amount: 90_000, cost: 60_000, shown: true },
        { label: "removal", quantity: 38, amount: 57_000, cost: 0, shown: false },
      ],
      sub_total: 550_750,
      gst_total: 55_075,
      grand_total: 605_825,
      profit: 550_750 - 315_000,
      problems: [],
    });
  });

  it("takes GST out of prices that include it, and out of their costs", () => {
    expect(price({ gates: "1" }, { prices_include_gst: true })).toMatchObject({
      sub_total: 40_909,
      gst_total: 4_091,
      grand_total: 45_000,
      profit: 40_909 - 27_273,
    });
  });

  it("multiplies one number by another, and counts nothing if the other is missing", () => {
    const posts = (multiply_by: string) => [
      field("posts", "number", { price: 300, multiply_by }),
      field("rows", "number"),
    ];
    expect(linesOf(price({ posts: "12", rows: "2.5" }, {}, posts("rows")))).toEqual([["posts", 9_000]]);
    expect(linesOf(price({ posts: "12", rows: "2.5" }, {}, posts("gone")))).toEqual([]);
  });

  it("is exact for quantities of six decimals", () => {
    const glass = [
      field("area", "number", { price: 100_000 }),
      field("panes", "number", { price: 300, multiply_by: "area" }),
    ];
    const { line_items } = price({ area: "0.5005", panes: "1.005" }, {}, glass);
    expect(line_items).toMatchObject([
      { quantity: 0.5005, amount: 50_050 },
      { quantity: 0.503003, amount: 151 }, // 0.5030025
    ]);
  });

  it("has no line of more than a thousand million units", () => {
    const posts = [field("posts", "number", { price: 1, multiply_by: "rows" }), field("rows", "number")];
    expect(price({ posts: "1000000", rows: "1000" }, {}, posts).line_items).toMatchObject([{ amount: 1_000_000_000 }]);
    expect(price({ posts: "1000000", rows: "1000.001" }, {}, posts)).toMatchObject({
      line_items: [],
      problems: [{ field_id: "posts", message: "'posts' comes to more than 1,000,000,000 units." }],
    });
  });

  it.each([
    ["an empty form is not charged", {}, { minimum_charge: 50_000 }, []],
    [
      "a small job is charged the minimum",
      { gates: "1" },
      { minimum_charge: 50_000 },
      [
        ["gates", 45_000],
        ["Minimum charge", 5_000],
      ],
    ],
    [
      "rounding happens before GST if prices exclude it",
      { gates: "1" },
      { round_to: 1_000 },
      [
        ["gates", 45_000],
        ["Rounding", 455], // $500 is $454.55 + $45.45
      ],
    ],
    [
      "and after GST if prices include it",
      { type: "Timber", length: "1.11" },
      { round_to: 100, prices_include_gst: true },
      [
        ["type", 8_880],
        ["Rounding", 20],
      ],
    ],
    [
      "rounding does not go below the minimum",
      { gates: "1" },
      { minimum_charge: 50_400, round_to: 1_000, prices_include_gst: true },
      [
        ["gates", 45_000],
        ["Minimum charge", 5_400],
        ["Rounding", 600],
      ],
    ],
    [
      "nor down to zero",
      { removal: true, old_length: "0.1" },
      { round_to: 1_000, prices_include_gst: true },
      [
        ["removal", 150],
        ["Rounding", 850],
      ],
    ],
  ] satisfies [string, Answers, Partial<TemplatePricing>, [string, number][]][])(
    "%s",
    (_name, answers, pricing, lines) => {
      expect(linesOf(price(answers, pricing))).toEqual(lines);
    },
  );

  it("marks the top-up to the minimum and the rounding as lines of separate kinds", () => {
    const { line_items } = price({ gates: "1" }, { minimum_charge: 100_000, round_to: 1_000 });
    expect(line_items.map(({ kind, detail }) => [kind, detail])).toEqual([
      ["item", ""],
      ["minimum_charge", "Top-up to the minimum of $1,000.00"],
    ]);
    const rounded = price({ gates: "1" }, { round_to: 1_000 });
    expect(rounded.line_items.map(({ kind }) => kind)).toEqual(["item", "rounding"]);
  });

  it("is zero for an option without a price, or one that is not offered", () => {
    const structure = [field("type", "radio", { option_prices: [{ price: 500, cost: 0 }] }, { options: ["a", "b"] })];
    expect(["a", "b", "c", ""].map((type) => price({ type }, {}, structure).sub_total)).toEqual([500, 0, 0, 0]);
  });

  it("is null for a template without prices", () => {
    expect(priceQuote(formOf(fence, null), { gates: "1" })).toBeNull();
    expect(priceQuote(formOf([field("gates", "number")], newTemplatePricing), { gates: "1" })).toBeNull();
  });
});

describe("a typed number", () => {
  const gates = (answer: string) => price({ gates: answer });

  it.each([
    [" 12 ", 12],
    ["1,200", 1_200],
    ["1,000,000", 1_000_000],
    ["0.5", 0.5],
    [".5", 0.5],
    ["5.", 5],
    ["007", 7],
    ["0.5005", 0.5005],
    ["1.234567", 1.234567],
    ["0.30000000000000004", 0.3],
    ["0.0000005", 0.000001],
  ])("as %j counts as %d", (answer, quantity) => {
    expect(price({ length: answer, type: "Timber" })).toMatchObject({ line_items: [{ quantity }], problems: [] });
  });

  it.each(["", "  ", "0", "0.0000004"])("as %j counts as nothing", (answer) => {
    expect(gates(answer)).toMatchObject({ line_items: [], grand_total: 0, problems: [] });
  });

  it.each(["-5", "1e9", "1e308", "NaN", "Infinity", "0x10", "12,00", ",5", ".", "1000000.01", "１２", "twelve"])(
    "as %j is left out and reported",
    (answer) => {
      const problems = [{ field_id: "gates", message: "'gates' must be a plain number from 0 to 1,000,000." }];
      expect(gates(answer)).toMatchObject({ line_items: [], grand_total: 0, problems });
    },
  );

  it("is left out if it makes the price absurd", () => {
    const structure = [field("area", "number", { price: maxPrice })];
    const problems = [{ field_id: "area", message: "'area' comes to more than $100,000,000.00." }];
    expect(price({ area: "1000000" }, {}, structure)).toMatchObject({ line_items: [], problems });
  });
});
