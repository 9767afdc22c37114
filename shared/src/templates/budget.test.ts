import { describe, expect, it } from "vitest";
import { extrasOf } from "../offers/extras.ts";
import { priceQuote } from "../pricing/price-quote.ts";
import { defaultRegion } from "../region/default-region.ts";
import { formatsFor } from "../region/formats.ts";
import type { Answers } from "./answers/answers.ts";
import { Budget, maxSteps, tooLargeToWorkOut } from "./budget.ts";
import { hostileAnswers, largeStructure, ordinaryAnswers } from "./calculation/large-fixture.ts";
import { workOut } from "./calculation/work-out.ts";
import { structureProblem } from "./checks/problems.ts";
import { templateWarnings } from "./checks/warnings.ts";
import { calculated, field, formOf, group, table, when } from "./schema/form-fixture.ts";
import { newFieldPricing, newTemplatePricing } from "./schema/pricing.ts";
import type { TemplateItem } from "./schema/template.ts";

const times = <Made>(count: number, make: (index: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at));
const rowsOf = (count: number, values: Record<string, string> = {}) =>
  times(count, (row) => ({ id: `r${row}`, values }));
const stepsFor = (structure: TemplateItem[], answers: Answers) => workOut(formOf(structure), answers).steps;
const large = formOf(largeStructure, newTemplatePricing);

describe("a form that does not fit the budget", () => {
  const worked = workOut(large, hostileAnswers);

  it("can be saved and makes quotes of ordinary answers, but not of these", () => {
    expect(structureProblem(large)).toBeNull();
    expect(templateWarnings(large)).toEqual([]);
    expect(workOut(large, ordinaryAnswers).isTooLarge).toBe(false);
    expect(worked.isTooLarge).toBe(true);
  });

  it("shows all that was given, and gives neither results nor a price", () => {
    expect(worked.answers).toEqual(hostileAnswers);
    expect(worked.rowsOf("runs")).toEqual(hostileAnswers.runs);
    expect(worked.isVisible("c39", "r99")).toBe(true);
    expect(worked.isVisible("unknown")).toBe(false);
    expect(worked.calculated("note")).toEqual({ problem: tooLargeToWorkOut });
    expect(priceQuote(large, hostileAnswers)).toBeNull();
    expect(extrasOf({ ...large, answers: hostileAnswers, adjustments: [] }, formatsFor(defaultRegion)).extras).toEqual(
      [],
    );
  });

  it("stops soon after the budget is spent", () => {
    expect(worked.steps).toBeGreaterThan(maxSteps);
    expect(worked.steps).toBeLessThan(maxSteps * 1.01);
  });

  it("is a warning in the builder if full groups are enough for it", () => {
    const heavy = Array(30).fill("sum({runs}.{length})").join("+");
    const withRows = (maxRows: number) =>
      formOf([
        group("runs", { maxRows }),
        field("length", "number", { parent: "runs" }),
        ...times(20, (index) => calculated(`c${index}`, heavy, { parent: "runs" })),
      ]);
    expect(templateWarnings(withRows(5))).toEqual([]);
    expect(templateWarnings(withRows(100))).toEqual([
      { path: ["structure"], message: expect.stringMatching(/^A quote with as many entries .+ too large to work out/) },
    ]);
  });
});

it("the quotes of one request share a budget, whose shortage is not remembered", () => {
  const budget = new Budget();
  const [answers, worked] = [{ ...ordinaryAnswers }, () => workOut(large, answers, budget).isTooLarge];
  expect([worked(), worked(), worked()]).toEqual([false, false, true]);
  expect(workOut(large, answers).isTooLarge).toBe(false);
});

describe("the largest form that anyone would fill in", () => {
  const tables = [
    table(
      "rates",
      times(500, (row) => [row, 100 + row]),
      { match: "upTo" },
    ),
  ];
  const structure = [
    ...times(200, (index) => field(`f${index}`, "text", index % 4 ? {} : when("f1", "isNotEmpty"))),
    group("runs", { maxRows: 100 }),
    ...times(25, (index) => field(`n${index}`, "number", { parent: "runs", ...when("n0", "isMoreThan", "0") })).slice(
      1,
    ),
    field("n0", "number", { parent: "runs", pricing: { ...newFieldPricing, price: 100 } }),
    ...times(24, (index) =>
      calculated(`c${index}`, `ceil({n${index}} * 1.1 / 2.4) + 1`, {
        parent: "runs",
        ...(index < 4 && { pricing: { ...newFieldPricing, price_from: { table: "rates", key: "n0" } } }),
      }),
    ),
    ...times(20, (index) => calculated(`total${index}`, `sum({runs}.{c${index}} * {runs}.{n${index}})`)),
  ];
  const values = Object.fromEntries(times(25, (index) => [`n${index}`, "12.5"]));
  const answers = {
    ...Object.fromEntries(times(200, (index) => [`f${index}`, "A few words about the site."])),
    runs: rowsOf(100, values),
  };

  it("takes less than half of the budget", () => {
    const form = formOf(structure, newTemplatePricing, tables);
    expect(structureProblem(form)).toBeNull();
    const { isTooLarge, steps } = workOut(form, answers);
    expect(isTooLarge).toBe(false);
    expect(steps).toBeLessThan(maxSteps / 2);
  });
});

describe("steps are counted", () => {
  const long = "ab".repeat(5_000);
  const ruled = (operator: string, showWhen: string) => [
    field("note", "textarea"),
    group("runs", { maxRows: 100 }),
    field("a", "text", { parent: "runs", ...when("note", operator, showWhen) }),
  ];

  it("for the letters of an answer once, not for each entry that depends on it", () => {
    const structure = ruled("contains", "abc");
    const [one, all] = [1, 100].map((count) => stepsFor(structure, { note: long, runs: rowsOf(count) })) as [
      number,
      number,
    ];
    expect(one).toBeGreaterThan(400);
    expect((all - one) / 99).toBeLessThan(5);
  });

  it("for each entry if the rule looks at the entry", () => {
    const structure = [
      group("runs", { maxRows: 100 }),
      field("note", "textarea", { parent: "runs" }),
      field("a", "text", { parent: "runs", ...when("note", "contains", "abc") }),
    ];
    expect(stepsFor(structure, { runs: rowsOf(100, { note: long }) })).toBeGreaterThan(100 * 400);
  });

  it.each([
    ["a long text that is looked for in another", ruled("contains", "a".repeat(2_000)), { note: long }, 19_000],
    ["a list", ruled("isAnyOf", times(600, (each) => `b${each % 10}`).join()), { note: "c" }, 300],
    [
      "texts that are joined and compared",
      [
        field("note", "textarea"),
        calculated("same", `(${Array(9).fill("{note}").join("&")}) = {note}`, { result: "yes/no" }),
      ],
      { note: long },
      10_000,
    ],
    [
      "long numbers",
      [field("x", "number"), calculated("y", Array(9).fill("1 / {x}").join("+"))],
      { x: "1.12345678901234567891" },
      300,
    ],
    [
      "what calculations wait for",
      [
        ...times(100, (index) => field(`f${index}`, "number")),
        calculated("all", times(100, (index) => `{f${index}}`).join("+")),
        ...times(50, (index) => calculated(`c${index}`, "{all}")),
      ],
      {},
      5_000,
    ],
  ] as [string, TemplateItem[], Answers, number][])("for %s", (_what, structure, answers, least) => {
    expect(stepsFor(structure, { ...answers, runs: rowsOf(1) })).toBeGreaterThan(least);
  });

  it("in the same way however often the form has been worked out before", () => {
    const form = formOf(ruled("contains", "abc"));
    const answers = { note: long, runs: rowsOf(3) };
    expect(workOut(form, { ...answers }).steps).toBe(workOut(form, { ...answers }).steps);
    expect(workOut(formOf([...form.structure]), answers).steps).toBe(workOut(form, { ...answers }).steps);
  });
});
