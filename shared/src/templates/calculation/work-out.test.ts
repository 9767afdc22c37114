import { describe, expect, it } from "vitest";
import type { Answers } from "../answers/answers.ts";
import { tooLargeToWorkOut } from "../budget.ts";
import { unansweredRequired } from "../checks/unanswered.ts";
import { calculated, fenceByRuns, field, formOf, group, runs, section, table, when } from "../schema/form-fixture.ts";
import type { PriceTable } from "../schema/tables.ts";
import type { TemplateItem } from "../schema/template.ts";
import { visibleAnswers, workOut } from "./work-out.ts";

const of = (structure: TemplateItem[], answers: Answers, tables: PriceTable[] = []) =>
  workOut(formOf(structure, null, tables), answers);
const result = (formula: string, answers: Answers, more: Record<string, unknown> = {}, tables: PriceTable[] = []) =>
  of(
    [field("length", "number"), field("gate", "checkbox"), calculated("x", formula, more)],
    answers,
    tables,
  ).calculated("x");

describe("a calculated item", () => {
  it("is exact and rounded to its decimals, with its unit", () => {
    expect(result("ceil({length} / 2.4) + 1", { length: "16.8" }, { decimals: 0 })).toEqual({ value: 8, text: "8" });
    expect(result("{length} * 1.5", { length: "0.15" }, { unit: "m" })).toEqual({ value: 0.23, text: "0.23 m" });
    expect(result("{length} / 3", { length: "1,000" }, { result: "money" })).toEqual({ value: 333.33, text: "333.33" });
    expect(result("{length} * 2", { length: "1.25" }, { result: "money" })).toMatchObject({ text: "2.50" });
    expect(result("{gate} and {length} > 2", { length: "3", gate: true }, { result: "yes/no" })).toMatchObject({
      text: "Yes",
    });
  });

  it("waits for empty answers, also through other calculations", () => {
    const structure = [
      field("length", "number"),
      calculated("posts", "{length} + 1"),
      calculated("caps", "{posts} * 2"),
    ];
    expect(of(structure, {}).calculated("caps")).toEqual({ waitsFor: ["length"] });
    expect(of(structure, { length: " " }).calculated("posts")).toEqual({ waitsFor: ["length"] });
    expect(of(structure, { length: "2" }).calculated("caps")).toMatchObject({ value: 6 });
  });

  it.each([
    ["1 / {length}", { length: "0" }, "This divides by zero."],
    ["{length} * 1000000", { length: "1001" }, "The result is more than 1,000,000,000."],
    ["{length} + 1", { length: "1e9" }, "'length' is not a number that can be calculated with."],
    ["{length} +", { length: "1" }, "The formula stops too early: something is missing at its end."],
    ["{gone} + 1", {}, "This field is no longer there."],
    ["lookup({rates}, {length})", { length: "3" }, "'length' is 3, but the table 'rates' has no row for that."],
    ["lookup({rates}, {length} + 1)", { length: "3" }, "The table 'rates' has no row for 4."],
    ['if({gate}, "a", "b")', {}, "The result should be a number, but this gives text."],
    [`${"(".repeat(41)}1${")".repeat(41)}`, {}, "The formula is nested too deeply."],
  ])("says why %s has no result", (formula, answers, problem) => {
    expect(result(formula, answers, {}, [table("rates", [[1.8, 100]], { match: "upTo" })])).toEqual({ problem });
  });

  it("counts in conditions, and hidden ones are empty", () => {
    const structure = [
      field("length", "number"),
      calculated("posts", "ceil({length} / 2.4) + 1", { decimals: 0 }),
      field("gate", "text", when("posts", "isAtLeast", "4")),
      calculated("twice", "{posts} * 2", when("length", "isLessThan", "9")),
      field("note", "text", when("twice", "isEmpty")),
    ];
    expect(visibleAnswers(formOf(structure), { length: "7", gate: "x", note: "y" })).toEqual({
      length: "7",
      gate: "x",
    });
    expect(visibleAnswers(formOf(structure), { length: "12", note: "y" })).toEqual({
      ...{ length: "12", gate: "", note: "y" },
    });
  });

  it("ends with a message where it needs itself", () => {
    const circle = [calculated("a", "{b} + 1"), calculated("b", "{a} + 1"), calculated("c", "{b}")];
    const worked = of(circle, {});
    for (const id of ["a", "b", "c"]) expect(worked.calculated(id)).toHaveProperty("problem");
  });

  it("works out long chains, and texts do not grow for ever", () => {
    const deep = (id: string) => `${"(".repeat(10)}{${id}}${" + 0)".repeat(10)}`;
    const chain = Array.from({ length: 499 }, (_, index) =>
      calculated(`c${499 - index}`, index === 498 ? "1" : deep(`c${498 - index}`)),
    );
    expect(of(chain, {}).calculated("c499")).toMatchObject({ value: 1 });
    const words = Array.from({ length: 40 }, (_, index) =>
      calculated(`t${index}`, index ? `{t${index - 1}} & {t${index - 1}}` : '"ab"', { result: "text" }),
    );
    expect(of(words, {}).calculated("t39")).toHaveProperty("problem");
  });
});

describe("a section", () => {
  it("hides everything in it, including a group and its entries", () => {
    const structure = [
      field("kind", "text"),
      section("fence", when("kind", "is", "Fence")),
      field("note", "text", { parent: "fence" }),
      group("runs", { parent: "fence" }),
      field("length", "number", { parent: "runs" }),
      calculated("total", "sum({runs}.{length})"),
    ];
    const answers = { kind: "Fence", note: "x", runs: [{ id: "a", values: { length: "3" } }] };
    expect(visibleAnswers(formOf(structure), answers)).toEqual(answers);
    const hidden = of(structure, { ...answers, kind: "Deck" });
    expect(hidden.answers).toEqual({ kind: "Deck" });
    expect(hidden.rowsOf("runs")).toEqual([]);
    expect(hidden.isVisible("length", "a")).toBe(false);
    expect(hidden.calculated("total")).toMatchObject({ value: 0 });
  });
});

describe("a group", () => {
  const answers = { material: "", runs: runs(["3", "1.8"], ["1", "9"], ["", "2"]) };

  it("shows, hides and calculates in each entry separately", () => {
    const worked = of(fenceByRuns, answers);
    expect(["row_1", "row_2", "row_3"].map((row) => worked.isVisible("height", row))).toEqual([true, false, false]);
    expect(worked.isVisible("height")).toBe(true);
    expect(worked.calculated("posts", "row_1")).toEqual({ value: 3, text: "3" });
    expect(worked.calculated("posts", "row_3")).toEqual({ waitsFor: ["length"] });
    expect(worked.calculated("all_posts")).toMatchObject({ value: 5 });
    expect(worked.calculated("area")).toMatchObject({ value: 5.4 });
    expect(worked.answers.runs).toEqual([
      { id: "row_1", values: { length: "3", height: "1.8" } },
      { id: "row_2", values: { length: "1" } },
      { id: "row_3", values: { length: "" } },
    ]);
  });

  it("asks for required answers in its entries only", () => {
    expect(unansweredRequired(formOf(fenceByRuns), answers)).toEqual([{ field: fenceByRuns[2], row: "row_3" }]);
    expect(unansweredRequired(formOf(fenceByRuns), {})).toEqual([]);
  });

  it("uses the form's answers in its entries, and never those of another group", () => {
    const structure = [
      field("spacing", "number"),
      group("runs"),
      field("length", "number", { parent: "runs" }),
      calculated("posts", "ceil({length} / {spacing})", { parent: "runs" }),
      group("gates"),
      field("width", "number", { parent: "gates", ...when("length", "isNotEmpty") }),
    ];
    const worked = of(structure, {
      spacing: "2",
      runs: [{ id: "a", values: { length: "5" } }],
      gates: [{ id: "a", values: { width: "1" } }],
    });
    expect(worked.calculated("posts", "a")).toMatchObject({ value: 3 });
    expect(worked.isVisible("width", "a")).toBe(false);
  });

  it("stops with a message when there is far too much to calculate", () => {
    const heavy = Array(30).fill("sum({runs}.{length})").join("+");
    const structure = [
      group("runs", { maxRows: 100 }),
      field("length", "number", { parent: "runs" }),
      ...Array.from({ length: 49 }, (_, index) => calculated(`c${index}`, heavy, { parent: "runs" })),
    ];
    const rows = Array.from({ length: 100 }, (_, index) => ({ id: `r${index}`, values: { length: "1" } }));
    const worked = of(structure, { runs: rows });
    expect(worked.calculated("c48", "r99")).toEqual({ problem: tooLargeToWorkOut });
    expect(worked.isTooLarge).toBe(true);
  });
});

it("names that every object has stand for nothing in a form", () => {
  const structure = [
    group("constructor"),
    field("length", "number", { parent: "constructor" }),
    calculated("toString", "1"),
  ];
  const worked = of(structure, {});
  expect(worked.rowsOf("constructor")).toEqual([]);
  expect(worked.calculated("valueOf")).toEqual({ waitsFor: [] });
  expect(worked.isVisible("hasOwnProperty")).toBe(false);
});

it("the same answers of the same form are worked out once", () => {
  const form = { structure: [calculated("two", "1 + 1")], tables: [] };
  const answers = {};
  expect(workOut(form, answers)).toBe(workOut({ ...form }, answers));
  expect(workOut(form, { ...answers })).not.toBe(workOut(form, answers));
  const other = { ...form, structure: [calculated("two", "1 + 2")] };
  expect(workOut(other, answers).calculated("two")).toMatchObject({ value: 3 });
});
