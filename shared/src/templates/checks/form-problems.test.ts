import { describe, expect, it } from "vitest";
import { calculated, fenceByRuns, field, formOf, group, section, table, when } from "../schema/form-fixture.ts";
import { newFieldPricing } from "../schema/pricing.ts";
import { priceTable } from "../schema/tables.ts";
import type { TemplateItem } from "../schema/template.ts";
import { structureProblem } from "./problems.ts";

const length = field("length", "number", { label: "Length" });
const messageOf = (structure: TemplateItem[], tables: unknown[] = []) =>
  structureProblem(
    formOf(
      structure,
      null,
      tables.map((each) => priceTable.parse(each)),
    ),
  )?.message;

it("a form with everything in it is accepted", () => {
  expect(structureProblem(formOf(fenceByRuns))).toBeNull();
});

describe("a formula", () => {
  const posts = (formula: string, more = {}) => calculated("posts", formula, { label: "Posts", ...more });

  it.each([
    [posts("ceil({length} / 2.4"), "The formula of 'Posts' is wrong. The bracket after 'ceil' is not closed."],
    [posts("{lenght} + 1"), "The formula of 'Posts' is wrong. This field is no longer there."],
    [posts("lenght + 1"), "The formula of 'Posts' is wrong. There is no field called lenght. Did you mean length?"],
    [posts('{length} + "a"'), "The formula of 'Posts' is wrong. '+' needs a number, but this is text."],
    [
      posts("{length} > 1"),
      "The formula of 'Posts' is wrong. The result should be a number, but this gives yes or no.",
    ],
    [posts("{posts} + 1"), "'Posts' is calculated from itself: Posts → Posts."],
    [posts("constructor + 1"), "The formula of 'Posts' is wrong. There is no field called constructor."],
    [posts(""), "The formula of 'Posts' is wrong. Write a formula, such as ceil(length / 2.4) + 1."],
  ])("is refused with the reason: %#", (item, message) => {
    expect(messageOf([length, item])).toBe(message);
  });

  it("is refused with the place of its problem", () => {
    expect(structureProblem(formOf([length, posts("{length} + {gone}")]))).toMatchObject({
      ...{ path: ["structure", 1, "formula"], place: { from: 11, to: 17 } },
    });
  });

  it("is refused with the whole way of a cycle, also through conditions", () => {
    const structure = [
      { ...posts("{panels} + 1") },
      calculated("panels", "ceil({gate})", { label: "Panels" }),
      field("gate", "number", { label: "Gate", ...when("posts", "isMoreThan", "3") }),
    ];
    expect(messageOf(structure)).toBe("'Posts' is calculated from itself: Posts → Panels → Gate → Posts.");
  });

  it("cannot use a name that two fields share, but two fields may share an unused one", () => {
    const again = field("other", "number", { label: "Length" });
    expect(messageOf([length, again])).toBeUndefined();
    expect(messageOf([length, again, posts("{length} + 1")])).toBe(
      "'Posts' uses 'Length', but two fields are called length.",
    );
  });

  it("needs a sum outside of its group, and one group in a sum", () => {
    const two = [
      group("runs"),
      field("run_length", "number", { parent: "runs" }),
      group("gates"),
      field("width", "number", { parent: "gates" }),
    ];
    expect(messageOf([...two, posts("{runs}.{run_length} * 2")])).toContain("Put sum(…) around it.");
    expect(messageOf([...two, posts("{run_length} * 2")])).toContain("is in the group 'runs'");
    expect(messageOf([...two, posts("sum({runs}.{run_length} * {gates}.{width})")])).toContain("two groups");
  });

  it("is bounded with all others together", () => {
    const long = `${"1 + ".repeat(249)}1`;
    const many = Array.from({ length: 41 }, (_, index) => calculated(`c${index}`, long));
    expect(messageOf(many)).toContain("All formulas of a template can have at most 40,000 characters.");
  });
});

describe("a table", () => {
  const rates = {
    ...table("rates", [
      [1.8, 100],
      [2.1, 200],
    ]),
    match: "upTo",
  };
  const from = (key: string, tableId = "rates") =>
    field("fence", "number", { label: "Fence", pricing: { ...newFieldPricing, price_from: { table: tableId, key } } });

  it.each([
    [[rates, { ...rates, name: "Other" }], "Two tables have the same id."],
    [[rates, { ...rates, id: "other" }], "Two tables are called 'rates'."],
    [
      [
        table("t", [
          ["a", 1],
          ["a", 2],
        ]),
      ],
      "The table 't' has two rows for a.",
    ],
    [
      [
        table("t", [
          [2, 1],
          [1, 2],
        ]),
      ],
      "The rows of the table 't' must be in ascending order.",
    ],
    [[table("t", [["a", 1]], { match: "from" })], "The table 't' is looked up by text, so a row must match exactly."],
    [
      [
        table("t", [
          [1, 1],
          ["a", 2],
        ]),
      ],
      "The table 't' is looked up by numbers, but one of its rows has 'a'.",
    ],
  ])("is refused with the reason: %#", (tables, message) => {
    expect(messageOf([length], tables)).toBe(message);
  });

  it("cannot give a price to an item that is money already", () => {
    const pricing = { ...newFieldPricing, price_from: { table: "rates", key: "length" } };
    const fee = (result: string) => calculated("fee", "{length} * 2", { label: "Fee", result, pricing });
    expect(messageOf([length, fee("money")], [rates])).toBe(
      "'Fee' is an amount of money, which is the price itself. It cannot have another one from a table.",
    );
    expect(messageOf([length, fee("number")], [rates])).toBeUndefined();
  });

  it("must exist, and be looked up by the kind of key that it has", () => {
    expect(messageOf([length, from("length")], [rates])).toBeUndefined();
    expect(messageOf([length, from("length", "gone")], [rates])).toContain("a table that the template does not have");
    expect(messageOf([length, from("gone")], [rates])).toContain("a field that the template does not have");
    expect(messageOf([field("note", "text", { label: "Note" }), from("note")], [rates])).toBe(
      "The table 'rates' is looked up by a number, which 'Note' is not.",
    );
  });
});

describe("sections and groups", () => {
  it.each([
    [
      [length, field("a", "text", { parent: "gone" })],
      "'a' belongs to a section or group that the template does not have.",
    ],
    [[length, field("a", "text", { parent: "length" })], "'a' can only be in a section or a group."],
    [[group("one"), group("two", { parent: "one" })], "The group 'two' can only be in a section."],
    [
      [group("one", { minRows: 3, maxRows: 2 })],
      "'one' must allow at least as many entries as it needs, and at least one.",
    ],
    [
      [section("one"), field("a", "text", when("one", "isEmpty"))],
      "'a' depends on 'one', which has no answer. Choose a field.",
    ],
    [
      [group("one"), field("a", "text", { parent: "one" }), field("b", "text", when("a", "isEmpty"))],
      "'b' depends on 'a', which is in a group. Use a calculated field.",
    ],
  ])("are refused with the reason: %#", (structure, message) => {
    expect(messageOf(structure)).toBe(message);
  });

  it("hold at most 5,000 values together", () => {
    const inGroup = Array.from({ length: 51 }, (_, index) => field(`f${index}`, "text", { parent: "one" }));
    expect(messageOf([group("one", { maxRows: 100 }), ...inGroup])).toContain("5,000 values");
    expect(messageOf([group("one", { maxRows: 98 }), ...inGroup])).toBeUndefined();
  });

  it("need unique names only within each group", () => {
    const named = (id: string, parent?: string) =>
      field(id, "text", { fieldName: "length", ...(parent && { parent }) });
    expect(messageOf([named("a"), group("one"), named("b", "one")])).toBeUndefined();
    expect(messageOf([group("one"), named("a", "one"), named("b", "one")])).toContain("Two fields have the API name");
  });
});

it("a field named between texts in curly quotation marks is found", () => {
  const text = (id: string, formula: string) => calculated(id, formula, { result: "text" });
  expect(messageOf([text("a", '“6" and ” & {b} & “ 8"”'), text("b", "{a}")])).toBe(
    "'a' is calculated from itself: a → b → a.",
  );
});

// Limited only by the time that a test may take: a busy machine must not fail it.
it("a template full of formulas is checked", () => {
  const long = (id: string) => ({ label: `${"A long label ".repeat(14)}${id}` });
  const fields = Array.from({ length: 250 }, (_, index) => field(`f${index}`, "number", long(`f${index}`)));
  const formula = fields
    .slice(0, 25)
    .map(({ id }) => `{${id}}`)
    .join("+");
  const formulas = Array.from({ length: 250 }, (_, index) => calculated(`c${index}`, formula, long(`c${index}`)));
  expect(messageOf([...fields, ...formulas])).toBeUndefined();
});

it("each formula is read once, however many items ask what names them", () => {
  let reads = 0;
  const counted = (id: string) =>
    Object.defineProperty(calculated(id, "1"), "formula", {
      get: () => {
        reads++;
        return "1 + 1";
      },
    });
  const ticks = Array.from({ length: 50 }, (_, index) =>
    field(`t${index}`, "checkbox", { pricing: { price: 1 }, customer_may_choose: true }),
  );
  const formulas = Array.from({ length: 50 }, (_, index) => counted(`c${index}`));
  expect(messageOf([...ticks, ...formulas])).toBeUndefined();
  expect(reads).toBeLessThan(500);
});
