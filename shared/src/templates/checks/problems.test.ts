import { describe, expect, it } from "vitest";
import { newFieldPricing, newTemplatePricing } from "../schema/pricing.ts";
import type { TemplateField } from "../schema/template.ts";
import { templateInput } from "../versions/contents.ts";

const field = (id: string, more: Partial<TemplateField> = {}): TemplateField => ({
  id,
  type: "text",
  label: id,
  placeholder: "",
  required: false,
  ...more,
});

describe("a template", () => {
  const input = { name: "Fence", structure: [field("a")], make_webhook_url: null };
  const messageOf = (value: unknown) => templateInput.safeParse(value).error?.issues[0]?.message;

  it.each([
    [{ ...input, name: "  " }, "Template name is required"],
    [{ ...input, structure: [] }, "Template must have at least one field"],
    [{ ...input, structure: [field("a"), field("a")] }, "Two fields have the same id."],
    [
      { ...input, structure: [field("a", { fieldName: "size" }), field("b", { fieldName: "Size" })] },
      "Two fields have the API name 'Size'.",
    ],
    [{ ...input, structure: [field("a", { fieldName: "quote_id" })] }, "The API name 'quote_id' is reserved."],
    [{ ...input, structure: [field("a", { label: " " })] }, "Every field needs a label."],
    [{ ...input, make_webhook_url: "ftp://x" }, "The webhook URL is not a web address."],
  ])("is refused with its message: %#", (value, message) => {
    expect(messageOf(value)).toBe(message);
  });

  it("is accepted when it is complete", () => {
    const structure = [field("a", { fieldName: "" }), field("b", { fieldName: "" })];
    const parsed = templateInput.parse({ ...input, name: " Fence ", structure, make_webhook_url: "https://x.test/y" });
    expect(parsed.name).toBe("Fence");
  });
});

describe("a price in a template", () => {
  const input = { name: "Fence", make_webhook_url: null, pricing: newTemplatePricing };
  const messageOf = (structure: TemplateField[], pricing: object = {}) => {
    const issue = templateInput.safeParse({ ...input, pricing: { ...newTemplatePricing, ...pricing }, structure });
    return issue.error?.issues[0]?.message;
  };
  const priced = (pricing: object, more: Partial<TemplateField> = {}) =>
    field("a", { type: "select", options: ["x", "y"], pricing: { ...newFieldPricing, ...pricing }, ...more });
  const rate = { price: 100, cost: 0 };

  it.each([
    [[priced({ multiply_by: "gone" })], "The price of 'a' is multiplied by a field that the template does not have."],
    [[priced({ multiply_by: "b" }), field("b")], "The price of 'a' is multiplied by 'b', which is not a number field."],
    [[priced({ multiply_by: "a" }, { type: "number" })], "The price of 'a' cannot be multiplied by its own answer."],
    [[priced({ option_prices: [rate] })], "'a' must have one price for each of its options."],
    [
      [priced({ option_prices: [rate] }, { type: "number", options: undefined })],
      "'a' must have one price for each of its options.",
    ],
    [[priced({}, { type: "text" })], "'a' is not of a type that can have a price."],
    [
      [
        priced({}, { type: "checkbox", customer_may_choose: true }),
        field("b", { conditional: { dependsOn: "a", operator: "is", showWhen: "true" } }),
      ],
      "The customer cannot choose 'a', because 'b' depends on it.",
    ],
    [[priced({ price: -1 })], "A price cannot be below zero."],
    [[priced({ price: 0.5 })], "A price is in whole cents."],
    [[priced({ cost: 100_000_001 })], "A price can be at most 1,000,000."],
  ])("is refused with its message: %#", (structure, message) => {
    expect(messageOf(structure)).toBe(message);
  });

  it.each([{ gst_basis_points: 10_001 }, { gst_basis_points: -1 }, { minimum_charge: -5 }, { round_to: 3 }])(
    "is refused with settings that make no sense: %j",
    (pricing) => {
      expect(messageOf([field("a")], pricing)).toBeDefined();
    },
  );

  it("is accepted when it is complete, with its defaults", () => {
    const structure = [{ ...field("a", { type: "number" }), pricing: { price: 500 } }];
    const parsed = templateInput.parse({ ...input, pricing: {}, structure });
    expect(parsed.structure[0]).toMatchObject({ pricing: { ...newFieldPricing, price: 500 } });
    expect(parsed.pricing).toEqual({
      gst_basis_points: 1000,
      prices_include_gst: false,
      minimum_charge: 0,
      round_to: 1,
    });
  });
});
