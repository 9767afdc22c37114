import { describe, expect, test } from "vitest";
import { calculated, field, group, table, when } from "../schema/form-fixture.ts";
import { newFieldPricing } from "../schema/pricing.ts";
import type { PriceTable } from "../schema/tables.ts";
import { type TemplateItem, templateItem } from "../schema/template.ts";
import { templateWarnings } from "./warnings.ts";

const item = (given: object): TemplateItem => templateItem.parse(given);
const length = item({ id: "len", type: "number", label: "Length" });
const gate = item({ id: "gate", type: "checkbox", label: "Gate" });
const whenGate = { conditional: { dependsOn: "gate", operator: "is", showWhen: "true" } };
const posts = (formula: string, more = {}) =>
  item({ id: "posts", type: "calculated", label: "Posts", formula, ...more });
const messages = (structure: TemplateItem[]) =>
  templateWarnings({ structure, tables: [] }).map(({ message }) => message);

const hiddenWords = "'Posts' has no result while 'Width' is hidden. Write ifempty(…, 0) around it, or hide both.";
const width = item({ id: "width", type: "number", label: "Width", ...whenGate });

test.each([
  ["{width} * 2", {}, [hiddenWords]],
  ["ceil({width}) + {len}", {}, [hiddenWords]],
  ["ifempty({width}, 0) * 2", {}, []],
  ["if({gate}, {width}, 0)", {}, []],
  ["{width} * 2", whenGate, []],
  ["{len} / {width}", whenGate, ["'Posts' divides by 'Width', which may be 0."]],
  ["if({width} > 0, {len} / {width}, 0)", whenGate, []],
  ["{len} * 2", {}, []],
  ["nothing * 2", {}, []],
])("%s", (formula, more, wanted) => {
  expect(messages([length, gate, width, posts(formula, more)])).toEqual(wanted);
});

test("a field in a section with a condition may also be hidden", () => {
  const section = item({ id: "s", type: "section", label: "Removal", ...whenGate });
  const inside = { ...length, parent: "s" };
  expect(messages([gate, section, inside, posts("{len} * 2")])).toHaveLength(1);
  expect(messages([gate, section, inside, posts("{len} * 2", { parent: "s" })])).toEqual([]);
});

test("empty containers, unused tables and conditions that make no sense are named", () => {
  const group = item({ id: "g", type: "group", label: "Runs", entryLabel: "Run" });
  const self = item({
    id: "a",
    type: "text",
    label: "A",
    conditional: { dependsOn: "b", operator: "is", showWhen: "x" },
  });
  const other = item({
    id: "b",
    type: "text",
    label: "B",
    conditional: { dependsOn: "a", operator: "is", showWhen: "x" },
  });
  const table = { id: "t", name: "Rates", key: "number" as const, match: "exact" as const, rows: [] };
  expect(templateWarnings({ structure: [group, self, other], tables: [table] })).toEqual([
    { path: ["structure", 0, "label"], message: "'Runs' has nothing in it." },
    { path: ["structure", 1, "conditional"], message: "'A' is never shown: its condition depends on itself." },
    { path: ["structure", 2, "conditional"], message: "'B' is never shown: its condition depends on itself." },
    { path: ["tables", 0, "name"], message: "Nothing uses the table 'Rates'." },
  ]);
});

describe("formulas", () => {
  const ground = item({ id: "ground", type: "select", label: "Ground", options: ["Sand", "Rock"] });
  const wordsOf = (formula: string, more: object = {}, others: TemplateItem[] = []) =>
    messages([length, width, gate, ground, posts(formula, { ...whenGate, ...more }), ...others]);
  const uses = item({ id: "other", type: "calculated", label: "Other", formula: "{posts} * {len}" });

  test.each([
    ['if({ground} = "Rok", {len}, 2)', "'Posts' compares 'Ground' with 'Rok', which is not one of its options."],
    ['if("rock" <> {ground}, {len}, 2)', "'Posts' compares 'Ground' with 'rock', which is not one of its options."],
    ["if(1 > 2, {len}, 2)", "'Posts' has a condition that never holds: 1 > 2."],
    ["{len} * if({gate}, 1, not no, 2, 3)", "'Posts' has a condition that always holds: not no."],
    ["2 + 3", "'Posts' is always 5: its formula uses no field."],
    [
      "round({len}) * round({width}, 1)",
      "'Posts' rounds two values before it multiplies them. Multiply first, then round the result.",
    ],
    [
      "{len} / 2.4 + 1",
      "'Posts' counts whole things, but may come out as a fraction. Write ceil(…) around the division.",
    ],
  ])("%s: %s", (formula, message) => {
    expect(wordsOf(formula)).toEqual([message]);
  });

  test.each([
    'if({ground} = "Rock", {len}, 2)',
    'if({ground} = "", {len}, 2)',
    "if({len} > 2, 1, 2)",
    "round({len} * {width}, 2)",
    "round({len}) * {width}",
    "round({len}) * round(2.5)",
    "ceil({len} / 2.4) + 1",
    "{len} / 2.4",
    "1 / 0",
  ])("%s has no warning", (formula) => {
    expect(wordsOf(formula)).toEqual([]);
  });

  test("a count says so in its unit or label", () => {
    const fraction = "'Posts' counts whole things, but may come out as a fraction. Write ceil(…) around the division.";
    expect(wordsOf("{len} / 2.4", { unit: "pcs" })).toEqual([fraction]);
    expect(wordsOf("{len} / 2.4", { unit: "pcs", decimals: 0 })).toEqual([]);
    expect(wordsOf("{len} / 2.4", { unit: "m" })).toEqual([]);
    expect(wordsOf("if({len} / 2 > 3, 2, 1)", { unit: "pcs" })).toEqual([]);
    expect(wordsOf("{len} / 2", { label: "Number of posts" })).toHaveLength(1);
  });

  test("a fixed figure is fine if others use it, unless its decimals cut it off", () => {
    expect(wordsOf("2.4", {}, [item({ ...uses, ...whenGate })])).toEqual([]);
    expect(wordsOf("0.125", {}, [item({ ...uses, ...whenGate })])).toEqual([
      "'Posts' is 0.125, but is used as 0.13. Give it more decimals.",
    ]);
    expect(wordsOf("150", { result: "money", pricing: newFieldPricing })).toEqual([]);
    expect(wordsOf('"Ten years"', { result: "text" })).toEqual([]);
  });

  test("a value that is not shown must be used by something", () => {
    const unused = "'Posts' is not shown, and nothing uses it. Only the workflow receives it.";
    expect(wordsOf("{len}", { shown: false })).toEqual([unused]);
    expect(wordsOf("{len}", { shown: false, fieldName: "posts" })).toEqual([]);
    expect(wordsOf("{len}", { shown: false }, [item({ ...uses, ...whenGate })])).toEqual([]);
  });
});

describe("tables", () => {
  const colours = ["Grey", "Green", "Black"];
  const colour = field("colour", "select", { label: "Colour", options: colours });
  const height = field("height", "number", { label: "Height" });
  const rates = table("rates", [
    ["Grey", 1],
    ["Green", 2],
  ]);
  const heights = (match: string) =>
    table(
      "heights",
      [
        [1.2, 1],
        [2.1, 2],
      ],
      { match },
    );
  const from = (table: string, key: string) => ({ pricing: { ...newFieldPricing, price_from: { table, key } } });
  const wordsOf = (structure: TemplateItem[], ...tables: PriceTable[]) => templateWarnings({ structure, tables });
  const noBlack = "The table 'rates' has no row for 'Black', which 'Colour' offers.";

  test("an option without a row is named, whether a price or a formula looks it up", () => {
    const warning = { path: ["tables", 0, "rows"], message: noBlack };
    expect(wordsOf([colour, field("fence", "number", from("rates", "colour"))], rates)).toEqual([warning]);
    expect(wordsOf([colour, calculated("fee", "2 * lookup({rates}, {colour})")], rates)).toEqual([warning]);
    const runs = [group("runs"), { ...colour, parent: "runs" }];
    expect(wordsOf([...runs, calculated("fee", "sum(lookup({rates}, {runs}.{colour}))")], rates)).toEqual([warning]);
    const [grey] = rates.rows;
    expect(wordsOf([{ ...colour, ...from("rates", "colour") }], { ...rates, rows: grey ? [grey] : [] })).toEqual([
      { ...warning, message: "The table 'rates' has no row for 'Green' and 1 more, which 'Colour' offers." },
    ]);
  });

  test("an option that is excluded first needs no row", () => {
    const notBlack = when("colour", "isNot", "Black");
    expect(wordsOf([colour, field("fence", "number", { ...from("rates", "colour"), ...notBlack })], rates)).toEqual([]);
    const formula = 'if({colour} = "Black", 0, lookup({rates}, {colour}))';
    expect(wordsOf([colour, calculated("fee", formula)], rates)).toEqual([]);
  });

  test.each([
    ["upTo", when("height", "isAtMost", "3"), "The table 'heights' ends at 2.1, but 'Height' may be up to 3."],
    ["upTo", when("height", "isLessThan", "2.4"), "The table 'heights' ends at 2.1, but 'Height' may be up to 2.4."],
    [
      "from",
      when("height", "isBetween", "1, 2"),
      "The table 'heights' begins at 1.2, but 'Height' may be as low as 1.",
    ],
  ])("a table '%s' must cover what conditions allow: %j", (match, condition, message) => {
    const fence = field("fence", "number", { ...from("heights", "height"), ...condition });
    expect(wordsOf([height, fence], heights(match)).map((each) => each.message)).toEqual([message]);
  });

  test.each([
    ["upTo", {}],
    ["upTo", when("height", "isMoreThan", "3")],
    ["upTo", when("height", "isAtMost", "2.1")],
    ["from", when("height", "isAtLeast", "1.2")],
    ["exact", when("height", "isAtMost", "3")],
  ])("a table '%s' says nothing without a limit beyond it: %j", (match, condition) => {
    const fence = field("fence", "number", { ...from("heights", "height"), ...condition });
    expect(wordsOf([height, fence], heights(match))).toEqual([]);
  });

  test("a fixed key must have a row, and a table that is used must have any", () => {
    const fee = calculated("fee", "lookup({heights}, 3) * {height}");
    expect(wordsOf([height, fee], heights("upTo"))).toEqual([
      { path: ["tables", 0, "rows"], message: "The table 'heights' has no row for 3." },
    ]);
    expect(wordsOf([height, fee], { ...heights("upTo"), rows: [] })).toEqual([
      { path: ["tables", 0, "rows"], message: "The table 'heights' has no rows." },
    ]);
  });
});

describe("an option that no condition names", () => {
  const kinds = (...options: string[]) => field("kind", "select", { label: "Kind", options });
  const shownFor = (...names: string[]) =>
    names.map((name, index) => field(`q${index}`, "text", when("kind", "is", name)));
  const words = ["No condition names the option 'Glass' of 'Kind', unlike all its other options."];

  test("is named if each of three or more others has one", () => {
    const kind = kinds("Timber", "Steel", "Brick", "Glass");
    expect(messages([kind, ...shownFor("Timber", "Steel", "Brick")])).toEqual(words);
    expect(messages([kind, ...shownFor("Timber", "Steel")])).toEqual([]);
    expect(messages([kind, ...shownFor("Timber", "Steel", "Brick", "Glass")])).toEqual([]);
    const other = field("other", "text", when("kind", "isNot", "Timber"));
    expect(messages([kind, ...shownFor("Timber", "Steel", "Brick"), other])).toEqual([]);
    const fee = calculated("fee", 'if({kind} = "Timber", 1, 2)');
    expect(messages([kind, ...shownFor("Timber", "Steel", "Brick"), fee])).toEqual([]);
  });

  test("is left alone if it means nothing more to ask", () => {
    for (const none of ["None", "No gate", "Other", "Standard"]) {
      expect(messages([kinds("Timber", "Steel", "Brick", none), ...shownFor("Timber", "Steel", "Brick")])).toEqual([]);
    }
  });
});

// Limited only by the time that a test may take: a busy machine must not fail it.
describe("a large template is looked through", () => {
  test("with the longest sums", () => {
    const sums = Array.from({ length: 10 }, (_, index) => calculated(`sum_${index}`, `1${"+{n}".repeat(499)}`));
    expect(messages([field("n", "number"), ...sums])).toEqual([]);
  });

  test("with long lists of values in its conditions", () => {
    const options = Array.from({ length: 190 }, (_, index) => `o${index}`);
    const list = [...options, ...options].join(",");
    const asked = Array.from({ length: 199 }, (_, index) => field(`q${index}`, "text", when("kind", "isAnyOf", list)));
    expect(messages([field("kind", "select", { options }), ...asked])[0]).toContain("'q0' is shown for every answer");
  });
});

test("a warning about an item that the price list lacks has the place of its rate", () => {
  const rate = (from_list?: object) => ({ price: 0, cost: 0, item: crypto.randomUUID(), from_list });
  const [fine, off, missing] = [
    rate({ code: "P1" }),
    rate({ code: "P2", problem: "off" }),
    rate({ code: "", problem: "missing" }),
  ];
  const options = { type: "select", options: ["Grey", "Green"], pricing: { option_prices: [fine, off] } };
  const tables = [{ ...table("rates", []), name: "Rates", rows: [{ key: 1_800, ...missing }] }] as PriceTable[];
  const structure = [
    item({ id: "posts", type: "number", label: "Posts", pricing: missing }),
    item({ id: "colour", label: "Colour", ...options }),
    // Their rates are not used: one has its price from a table, the other one a price per option.
    item({
      id: "panels",
      type: "number",
      label: "Panels",
      pricing: { ...off, price_from: { table: "rates", key: "posts" } },
    }),
    item({ id: "gate", label: "Gate", ...options, pricing: { ...missing, option_prices: [fine, fine] } }),
  ];
  expect(templateWarnings({ structure, tables })).toEqual([
    { path: ["structure", 0, "pricing"], message: "'Posts' is priced by an item that is no longer in the price list." },
    {
      path: ["structure", 1, "options", 1],
      message: "'Colour: Green' is priced by 'P2', which is inactive in the price list.",
    },
    {
      path: ["tables", 0, "rows", 0],
      message: "'Rates: 1.8' is priced by an item that is no longer in the price list.",
    },
  ]);
});
