import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import type { TemplateField } from "@quotemill/shared/templates/schema/template";
import { blank } from "@quotemill/shared/templates/starters/blank";
import { expect, test } from "vitest";
import { buildField } from "../../../../test/builders.ts";
import {
  checkEdited,
  editedOf,
  isSameTemplate,
  optionRows,
  savedForm,
  withExpectations,
  withLatestFigures,
  withOptionRows,
} from "./edited-template.ts";

const rate = (price: number, cost = 0) => ({ price, cost });
const field = buildField({
  type: "select",
  options: ["One", "", "Three"],
  pricing: { ...newFieldPricing, price: 7, option_prices: [rate(100, 60), rate(200), rate(300)] },
});
const editedWith = (changes: Partial<TemplateField>) => ({
  name: "Fence",
  make_webhook_url: "",
  structure: [{ ...field, ...changes }],
  tables: [],
  test_cases: [],
  pricing: newTemplatePricing,
  inclusions: "",
  exclusions: "",
});
const saved = (changes: Partial<TemplateField>) => {
  const edited = editedWith(changes);
  expect(checkEdited(edited).success).toBe(true);
  return savedForm(edited).structure[0] as TemplateField;
};

test("empty options and their prices are not saved", () => {
  const { options, pricing } = saved({});
  expect(options).toEqual(["One", "Three"]);
  expect(pricing).toEqual({ ...newFieldPricing, option_prices: [rate(100, 60), rate(300)] });
});

test("a type without options saves only its own price, and one that cannot be priced saves none", () => {
  expect(saved({ type: "number" })).toEqual({
    ...buildField({ type: "number" }),
    pricing: { ...newFieldPricing, price: 7 },
  });
  expect(saved({ type: "text" })).toEqual(buildField());
});

test("prices stay with their options when options are renamed, inserted or removed", () => {
  const rows = optionRows(field)
    .map((row, index) => (index === 2 ? { ...row, text: "Drei" } : row))
    .toSpliced(1, 1)
    .toSpliced(1, 0, { text: "New", price: 5, cost: 0 });
  const changed = withOptionRows(field, rows);
  expect(changed.options).toEqual(["One", "New", "Drei"]);
  expect(changed.pricing?.option_prices).toEqual([rate(100, 60), rate(5), rate(300)]);
});

const post = "11111111-2222-4333-8444-555555555555";
const listed = (price: number, item = post) => ({ ...rate(price), item, from_list: { code: "POST-24" } });
const pricedAt = (...option_prices: ReturnType<typeof listed>[]) => ({
  pricing: { ...newFieldPricing, option_prices },
});

test("items of the price list stay with their options, and a choice itself has none", () => {
  const { pricing } = saved({
    pricing: { ...newFieldPricing, ...listed(5), option_prices: [listed(1), rate(2), listed(3)] },
  });
  expect(pricing).toEqual({ ...newFieldPricing, option_prices: [listed(1), listed(3)] });
});

test.each([
  ["another price in the list", pricedAt(listed(200)), true],
  ["another item", pricedAt(listed(100, post.replace("1", "2"))), false],
  ["the same price, typed", { pricing: { ...newFieldPricing, option_prices: [rate(100)] } }, false],
])("a comparison knows whether a template is the same with %s", (_words, other, isSame) => {
  expect(isSameTemplate(editedWith(pricedAt(listed(100))), editedWith(other))).toBe(isSame);
});

test("edits of an earlier visit are priced by today's price list", () => {
  const other = post.replace("1", "2");
  const [was, now] = [editedWith(pricedAt(listed(100), listed(7, other))), editedWith(pricedAt(listed(200)))];
  expect(withLatestFigures(was, now)).toEqual(editedWith(pricedAt(listed(200), listed(7, other))));
});

test("tests expect the totals that prices have moved, unless somebody has typed something else since", () => {
  const testCase = (id: string, grand_total: number) => ({ id, name: id, answers: {}, expect: { grand_total } });
  const sent = [testCase("test_1", 100), testCase("test_2", 200)];
  const edited = {
    ...editedOf(blank),
    test_cases: [testCase("test_1", 100), testCase("test_2", 250), testCase("test_3", 1)],
  };
  const saved = [testCase("test_1", 110), testCase("test_2", 220)];
  expect(withExpectations(edited, sent, saved).test_cases.map((each) => each.expect.grand_total)).toEqual([
    110, 250, 1,
  ]);
});
