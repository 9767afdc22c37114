import { describe, expect, it } from "vitest";
import { calculatedItem } from "../templates/calculated.ts";
import { groupItem } from "../templates/containers.ts";
import type { TemplateForm } from "../templates/form.ts";
import { newFieldPricing, newTemplatePricing } from "../templates/pricing.ts";
import { templateField } from "../templates/schema.ts";
import { expectationOf, resultsOf, runTestCase } from "./run-test-case.ts";

const length = templateField.parse({
  ...{ id: "length", type: "number", label: "Length" },
  pricing: { ...newFieldPricing, price: 1000 },
});
const drilling = templateField.parse({
  ...{ id: "drilling", type: "checkbox", label: "Drilling" },
  conditional: { dependsOn: "length", operator: "isMoreThan", showWhen: "30" },
});
const form: TemplateForm = { structure: [length, drilling], tables: [], pricing: newTemplatePricing };
const answers = { length: "20", drilling: false };
const saved = { id: "test_1", name: "Short", answers, expect: expectationOf(resultsOf(form, answers)) };

describe("a test case", () => {
  it("keeps what the form gives now, and passes until the form gives something else", () => {
    expect(saved.expect).toEqual({ fields: {}, visible: { length: true, drilling: false }, grand_total: 22_000 });
    expect(runTestCase(form, saved)).toMatchObject({ passes: true, fields: [], visible: [] });
  });

  it("fails with both totals when a price changes", () => {
    const dearer = { ...length, pricing: { ...newFieldPricing, price: 1100 } };
    expect(runTestCase({ ...form, structure: [dearer, drilling] }, saved)).toMatchObject({
      passes: false,
      total: { expected: 22_000, now: 24_200, differs: true },
      visible: [],
    });
  });

  it("fails with the item that shows when a condition changes", () => {
    const always = { ...drilling, conditional: undefined };
    expect(runTestCase({ ...form, structure: [length, always] }, saved)).toMatchObject({
      passes: false,
      visible: [{ id: "drilling", expected: false, now: true }],
    });
  });

  it("fails when an item that showed is gone, and not for a new one", () => {
    for (const extra of [
      { ...drilling, id: "extra" },
      { ...drilling, id: "extra", conditional: undefined },
    ]) {
      expect(runTestCase({ ...form, structure: [...form.structure, extra] }, saved).passes).toBe(true);
    }
    expect(runTestCase({ ...form, structure: [drilling] }, saved)).toMatchObject({
      passes: false,
      visible: [{ id: "length", expected: true, now: null }],
    });
  });

  it("looks only at what it expects", () => {
    expect(runTestCase({ ...form, pricing: null }, { ...saved, expect: {} }).passes).toBe(true);
    expect(runTestCase({ ...form, pricing: null }, saved)).toMatchObject({
      passes: false,
      total: { expected: 22_000, now: null, differs: true },
    });
  });

  it("fails with both values when a formula changes, also in the entries of a group", () => {
    const posts = calculatedItem.parse({
      ...{ id: "posts", type: "calculated", label: "Posts", formula: "ceil({run} / 2.4) + 1", result: "number" },
      ...{ decimals: 0, shown: true, parent: "runs" },
    });
    const runs = groupItem.parse({
      ...{ id: "runs", type: "group", label: "Runs", entryLabel: "Run", minRows: 1, maxRows: 8, lines: "each" },
    });
    const run = templateField.parse({ id: "run", type: "number", label: "Run length", parent: "runs" });
    const fence = (formula: string): TemplateForm => ({
      ...{ structure: [runs, run, { ...posts, formula }], tables: [], pricing: null },
    });
    const entries = { runs: ["16.8", "", "5"].map((length, index) => ({ id: `r${index}`, values: { run: length } })) };
    const now = resultsOf(fence(posts.formula), entries);
    expect(now.fields).toEqual({ posts: "8; ; 4" });
    const kept = { id: "test_2", name: "Two runs", answers: entries, expect: expectationOf(now) };
    expect(runTestCase(fence("ceil({run} / 2.4) + 1"), kept).passes).toBe(true);
    expect(runTestCase(fence("ceil({run} / 2.4)"), kept)).toMatchObject({
      passes: false,
      fields: [{ id: "posts", expected: "8; ; 4", now: "7; ; 3" }],
    });
  });
});
