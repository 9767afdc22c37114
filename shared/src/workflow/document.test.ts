import { expect, it } from "vitest";
import { defaultRegion } from "../region/default-region.ts";
import { newFieldPricing, newTemplatePricing } from "../templates/schema/pricing.ts";
import type { FieldType, TemplateField } from "../templates/schema/template.ts";
import { quotePayload } from "./payload.ts";
import { quoteWebhook } from "./received-payloads.ts";
import { sampleQuotePayload } from "./sample.ts";

const companyId = "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11";
const field = (label: string, type: FieldType, more: Partial<TemplateField> = {}): TemplateField => ({
  ...{ id: label, label, type, placeholder: "", required: false },
  ...more,
});
const options = ["Colorbond", "Timber"];
const option_prices = [
  { price: 95_00, cost: 0 },
  { price: 0, cost: 0 },
];

const pricedOf = (structure: TemplateField[]) => {
  const template = { id: companyId, structure, tables: [], pricing: newTemplatePricing };
  const { document } = quoteWebhook.parse(sampleQuotePayload(companyId, template));
  return document.answers.filter((answer) => answer.priced).map((answer) => answer.label);
};

it("answers that the line items show are marked: those with a line, and those that are its quantity", () => {
  const fence = { ...newFieldPricing, option_prices, multiply_by: "length" };
  const structure = [field("length", "number"), field("colour", "text"), field("fence", "select", { options })];
  expect(pricedOf(structure)).toEqual([]);
  const pricedFence = field("fence", "select", { options, pricing: fence });
  expect(pricedOf([...structure.slice(0, 2), pricedFence])).toEqual(["length", "fence"]);
});

it("answers that the customer would see nowhere else are not marked", () => {
  const hidden = { ...newFieldPricing, price: 95_00, shown: false };
  const free = { ...newFieldPricing, option_prices, multiply_by: "length" };
  const timber = field("fence", "select", { options: ["Timber", "Colorbond"], pricing: free });
  expect(pricedOf([field("length", "number", { pricing: hidden })])).toEqual([]);
  expect(pricedOf([field("length", "number"), { ...timber, pricing: { ...free, option_prices: [] } }])).toEqual([]);
});

it("a document has empty lists and null where a quote has nothing", () => {
  const { document } = quotePayload({
    ...{ id: "q", company_id: "c", template_id: null, quote_name: "QT-1", quote_number: "QT-1", run: 1 },
    ...{
      revision: 1,
      revises_quote_number: null,
      price_items: [],
      created_at: "2025-11-05T00:00:00.000Z",
      run_started_at: "2026-01-05T00:00:00.000Z",
      template_name: "",
      prepared_by: null,
      structure: [],
      tables: [],
      pricing: null,
      adjustments: [],
      answers: {},
      contact: null,
    },
    ...{ notes: " ", inclusions: [], exclusions: [], photos: [] },
    place: defaultRegion,
    layout: "classic",
    company: quoteWebhook.parse(sampleQuotePayload(companyId)).document.company,
  });
  expect(document).toMatchObject({
    ...{
      job: null,
      valid_until: "2026-02-04",
      notes: null,
      printed_notes: null,
      inclusions: [],
      exclusions: [],
      photos: [],
    },
    customer: { name: null, address_lines: [] },
  });
});

it("the validity counts from the day of the run, even if the place comes from a company with its own date", () => {
  const company = { ...defaultRegion, created_at: "2020-06-01T00:00:00.000Z" };
  const { document } = quoteWebhook.parse(sampleQuotePayload(companyId, undefined, company));
  expect([document.created_at, document.valid_until]).toEqual(["2026-01-05T00:00:00.000Z", "2026-02-04"]);
});
