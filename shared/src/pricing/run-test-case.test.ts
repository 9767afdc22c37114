import { describe, expect, it } from "vitest";
import { calculatedItem, groupItem } from "../templates/schema/items.ts";
import { newFieldPricing, newTemplatePricing } from "../templates/schema/pricing.ts";
import { type TemplateForm, templateField } from "../templates/schema/template.ts";
import type { TestCase } from "../templates/schema/test-cases.ts";
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
const saved = { id: "test_1", name: "Short", answers, ...expectationOf(resultsOf(form, answers)) };

describe("a test case", () => {
  it("keeps what the form gives now, and passes until the form gives something else", () => {
    expect(saved.expect).toEqual({
      ...{ fields: {}, visible: { length: true, drilling: false } },
      ...{ sub_total: 20_000, gst_total: 2_000, grand_total: 22_000 },
    });
    expect(runTestCase(form, saved)).toMatchObject({ passes: true, fields: [], visible: [] });
  });

  const totalsOf = (form: TemplateForm, test: TestCase) =>
    runTestCase(form, test).totals.map(({ name, expected, now, differs }) => [name, expected, now, differs]);

  it("fails with each total when a price changes", () => {
    const dearer = { ...length, pricing: { ...newFieldPricing, price: 1100 } };
    const changed = { ...form, structure: [dearer, drilling] };
    expect(runTestCase(changed, saved)).toMatchObject({ passes: false, visible: [] });
    expect(totalsOf(changed, saved)).toEqual([
      ["sub_total", 20_000, 22_000, true],
      ["gst_total", 2_000, 2_200, true],
      ["grand_total", 22_000, 24_200, true],
    ]);
  });

  it("fails when only the tax in the same total changes", () => {
    const included = { ...newTemplatePricing, prices_include_gst: true };
    const [before, after] = [10, 15].map((rate) => ({
      ...form,
      pricing: { ...included, gst_basis_points: rate * 100 },
    })) as [TemplateForm, TemplateForm];
    const test = { ...saved, ...expectationOf(resultsOf(before, answers)) };
    expect(runTestCase(before, test).passes).toBe(true);
    expect(totalsOf(after, test)).toEqual([
      ["sub_total", 18_182, 17_391, true],
      ["gst_total", 1_818, 2_609, true],
      ["grand_total", 20_000, 20_000, false],
    ]);
  });

  it("checks the grand total alone if it expects no other", () => {
    expect(totalsOf(form, { ...saved, expect: { grand_total: 22_000 } })).toEqual([
      ["sub_total", null, 20_000, false],
      ["gst_total", null, 2_000, false],
      ["grand_total", 22_000, 22_000, false],
    ]);
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
    expect(runTestCase({ ...form, pricing: null }, saved)).toMatchObject({ passes: false });
    expect(totalsOf({ ...form, pricing: null }, saved)[2]).toEqual(["grand_total", 22_000, null, true]);
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
    const kept = { id: "test_2", name: "Two runs", answers: entries, ...expectationOf(now) };
    expect(runTestCase(fence("ceil({run} / 2.4) + 1"), kept).passes).toBe(true);
    expect(runTestCase(fence("ceil({run} / 2.4)"), kept)).toMatchObject({
      passes: false,
      fields: [{ id: "posts", expected: "8; ; 4", now: "7; ; 3" }],
    });
  });
});
