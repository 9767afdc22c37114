import { expect, it } from "vitest";
import { priceQuote } from "../pricing/price-quote.ts";
import { formOf } from "../templates/schema/form-fixture.ts";
import { newFieldPricing, newTemplatePricing } from "../templates/schema/pricing.ts";
import type { TemplateField } from "../templates/schema/template.ts";
import { payloadPricing } from "./payload.ts";

it("the pricing of a payload is in dollars, omits our costs, and is null without prices", () => {
  const length: TemplateField = {
    id: "field_1",
    type: "number",
    label: "Length",
    placeholder: "",
    required: false,
    pricing: { ...newFieldPricing, price: 9_599, cost: 6_000 },
    printed_name: "Colorbond fence",
    unit: "m",
  };
  const price = priceQuote(formOf([length], newTemplatePricing), { field_1: "42.5" });
  expect(payloadPricing(price, "NZD")).toEqual({
    currency: "NZD",
    gst_rate: 10,
    prices_include_gst: false,
    line_items: [
      {
        ...{ kind: "item", label: "Length", printed_name: "Colorbond fence", detail: "", shown: true },
        ...{ quantity: 42.5, unit: "m", unit_price: 95.99, amount: 4079.58 },
      },
    ],
    sub_total: 4079.58,
    gst_total: 407.96,
    grand_total: 4487.54,
    profit: 1529.58,
  });
  expect(payloadPricing(null, "NZD")).toBeNull();
});
