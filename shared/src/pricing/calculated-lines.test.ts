import { describe, expect, it } from "vitest";
import type { Answers } from "../templates/answers/answers.ts";
import { calculated, field, formOf, group, runs, table, when } from "../templates/schema/form-fixture.ts";
import { newFieldPricing, newTemplatePricing } from "../templates/schema/pricing.ts";
import type { PriceTable } from "../templates/schema/tables.ts";
import type { TemplateItem } from "../templates/schema/template.ts";
import { priceQuote, type QuotePrice } from "./price-quote.ts";

const priced = (changes: object) => ({ pricing: { ...newFieldPricing, ...changes } });
const price = (structure: TemplateItem[], answers: Answers, tables: PriceTable[] = []) =>
  priceQuote(formOf(structure, newTemplatePricing, tables), answers) as QuotePrice;
const linesOf = ({ line_items }: QuotePrice) =>
  line_items.map(({ printed_name, quantity, unit_price, amount }) => [printed_name, quantity, unit_price, amount]);

const length = field("length", "number");
const posts = calculated("posts", "ceil({length} / 2.4) + 1", {
  decimals: 0,
  ...priced({ price: 4_500, cost: 3_000 }),
});

describe("a calculated number", () => {
  it("is its own quantity, or that of another line", () => {
    const caps = field("caps", "checkbox", priced({ price: 250, multiply_by: "posts" }));
    const { line_items, problems } = price([length, posts, caps], { length: "16.8", caps: true });
    expect(problems).toEqual([]);
    expect(line_items).toMatchObject([
      { field_id: "posts", quantity: 8, unit_price: 4_500, amount: 36_000, cost: 24_000 },
      { field_id: "caps", quantity: 8, amount: 2_000 },
    ]);
  });

  it("gives no line while it waits or is hidden, and a described problem if it has no result", () => {
    expect(price([length, posts], {})).toMatchObject({ line_items: [], problems: [] });
    const hidden = { ...posts, ...when("length", "isMoreThan", "99") };
    expect(price([length, hidden], { length: "3" })).toMatchObject({ line_items: [], problems: [] });
    const wrong = calculated("share", "1 / {length}", priced({ price: 100 }));
    expect(price([length, wrong], { length: "0" }).problems).toEqual([
      { field_id: "share", message: "'share' has no result. This divides by zero." },
    ]);
    const below = calculated("rest", "{length} - 5", priced({ price: 100 }));
    expect(price([length, below], { length: "3" }).problems).toEqual([
      { field_id: "rest", message: "'rest' must come to a number from 0 to 1,000,000." },
    ]);
  });

  it("that is money is its own price, and a yes is one piece", () => {
    const fee = calculated("fee", "{length} * 12.345", { result: "money", ...priced({ cost: 100 }) });
    const tall = calculated("tall", "{length} > 2", { result: "yes/no", ...priced({ price: 9_900 }) });
    expect(linesOf(price([length, fee, tall], { length: "3" }))).toEqual([
      ["fee", 1, 3_704, 3_704],
      ["tall", 1, 9_900, 9_900],
    ]);
    expect(price([length, fee], { length: "3" }).line_items[0]?.cost).toBe(100);
  });
});

describe("a price from a table", () => {
  const rates = table(
    "rates",
    [
      [1.8, 9_500],
      [2.1, 11_000],
    ],
    { match: "upTo" },
  );
  const height = field("height", "number");
  const fence = field("length", "number", priced({ price_from: { table: "rates", key: "height" } }));

  it("takes price and cost from the row that fits", () => {
    const { line_items } = price([height, fence], { height: "1.8", length: "10" }, [rates]);
    expect(line_items).toMatchObject([{ quantity: 10, unit_price: 9_500, amount: 95_000, cost: 47_500 }]);
    expect(linesOf(price([height, fence], { height: "2", length: "10" }, [rates]))).toEqual([
      ["length", 10, 11_000, 110_000],
    ]);
  });

  it("is no line without a key, and a problem if no row fits", () => {
    expect(price([height, fence], { length: "10" }, [rates])).toMatchObject({ line_items: [], problems: [] });
    expect(price([height, fence], { height: "2.5", length: "10" }, [rates]).problems).toEqual([
      { field_id: "length", message: "'height' is 2.5, but the table 'rates' has no row for that." },
    ]);
  });

  it("can be looked up by the chosen option itself", () => {
    const colours = table("colours", [
      ["Red", 700],
      ["Blue", 900],
    ]);
    const colour = field("colour", "select", {
      options: ["Red", "Blue"],
      ...priced({ price_from: { table: "colours", key: "colour" }, multiply_by: "length" }),
    });
    expect(linesOf(price([colour, length], { colour: "Blue", length: "2" }, [colours]))).toEqual([
      ["Blue", 2, 900, 1_800],
    ]);
  });
});

describe("the lines of a group", () => {
  const structure = (lines: string) => [
    group("runs", { lines }),
    field("length", "number", { parent: "runs", ...priced({ price: 1_001 }) }),
    field("height", "number", { parent: "runs" }),
    calculated("posts", "ceil({length} / 2.4) + 1", { parent: "runs", ...priced({ price: 4_500, multiply_by: null }) }),
    calculated("all", "sum({runs}.{length})", priced({ price: 10 })),
  ];
  const answers = { runs: runs(["2.5"], ["2.5"], [""]) };

  it("are one for each entry, which they name", () => {
    const result = price(structure("each"), answers);
    expect(linesOf(result)).toEqual([
      ["Run 1: length", 2.5, 1_001, 2_503],
      ["Run 2: length", 2.5, 1_001, 2_503],
      ["Run 1: posts", 3, 4_500, 13_500],
      ["Run 2: posts", 3, 4_500, 13_500],
      ["all", 5, 10, 50],
    ]);
    expect(result.line_items.map(({ row, detail }) => [row, detail])).toEqual([
      ["row_1", "Run 1"],
      ["row_2", "Run 2"],
      ["row_1", "Run 1"],
      ["row_2", "Run 2"],
      [undefined, ""],
    ]);
  });

  it("are one for all if they are summed, rounded once", () => {
    expect(linesOf(price(structure("sum"), answers))).toEqual([
      ["length", 5, 1_001, 5_005],
      ["posts", 6, 4_500, 27_000],
      ["all", 5, 10, 50],
    ]);
  });

  it("say which entry has an answer that cannot be priced", () => {
    expect(price(structure("each"), { runs: runs(["-1"], ["2"]) }).problems).toContainEqual({
      ...{ field_id: "length", row: "row_1" },
      message: "Run 1: 'length' must be a plain number from 0 to 1,000,000.",
    });
  });
});

it("a key that is no number is reported instead of leaving the line out", () => {
  const rates = table("rates", [[1.8, 9_400]], { match: "upTo" });
  const height = field("height", "number");
  const fence = field("fence", "checkbox", priced({ price_from: { table: "rates", key: "height" } }));
  const { line_items, problems } = price([height, fence], { height: "1e0", fence: true }, [rates]);
  expect(line_items).toEqual([]);
  expect(problems).toEqual([{ field_id: "height", message: "'height' is not a number that can be calculated with." }]);
});
