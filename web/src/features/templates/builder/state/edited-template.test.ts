import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import type { TemplateField } from "@quotemill/shared/templates/schema/template";
import { expect, test } from "vitest";
import { buildField } from "../../../../test/builders.ts";
import { checkEdited, optionRows, savedForm, withOptionRows } from "./edited-template.ts";

const rate = (price: number, cost = 0) => ({ price, cost });
const field = buildField({
  type: "select",
  options: ["One", "", "Three"],
  pricing: { ...newFieldPricing, price: 7, option_prices: [rate(100, 60), rate(200), rate(300)] },
});
const saved = (changes: Partial<TemplateField>) => {
  const edited = {
    name: "Fence",
    make_webhook_url: "",
    structure: [{ ...field, ...changes }],
    tables: [],
    test_cases: [],
    pricing: newTemplatePricing,
    inclusions: "",
    exclusions: "",
  };
  expect(checkEdited(edited).success).toBe(true);
  return savedForm(edited).structure[0] as TemplateField;
};

test("does not save empty options or their prices", () => {
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
