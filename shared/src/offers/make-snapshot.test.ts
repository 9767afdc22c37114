import { describe, expect, it } from "vitest";
import { ownExtras } from "../quotes/own-price.ts";
import type { Quote } from "../quotes/quote.ts";
import { defaultRegion } from "../region/default-region.ts";
import { formatsFor } from "../region/formats.ts";
import { newFieldPricing, newTemplatePricing } from "../templates/schema/pricing.ts";
import { readItems, type TemplateField } from "../templates/schema/template.ts";
import { makeSnapshot, type SnapshotSource } from "./make-snapshot.ts";
import { quoteSnapshot } from "./snapshot.ts";

const field = (id: string, type: TemplateField["type"], label: string, more: Partial<TemplateField> = {}) => ({
  id,
  type,
  label,
  placeholder: "",
  required: false,
  ...more,
});
const structure: TemplateField[] = [
  field("length", "number", "Fence length", { pricing: { ...newFieldPricing, price: 95_00, cost: 40_00 }, unit: "m" }),
  field("permit", "checkbox", "Permit", { pricing: { ...newFieldPricing, price: 50_00, shown: false } }),
  field("colour", "text", "Colour"),
  field("gate", "text", "Gate"),
];
const source: SnapshotSource = {
  quote_number: "HF-1",
  revision: 2,
  quote_name: "Side fence - Ada Lovelace",
  created_at: "2026-11-16T00:00:00.000Z",
  template_name: "Fence",
  prepared_by: { name: "Priya Nair", phone: "0491 570 006" },
  contact: {
    ...{ first_name: "Ada", last_name: "Lovelace", company_name: "", email: "ada@example.com", phone: "" },
    ...{ address1: "1 Lane", city: "Sydney", state: "NSW", postal_code: "2000", country: "AU" },
  },
  place: { time_zone: "Australia/Sydney", currency: "AUD", locale: "en-AU", tax_name: "GST" },
  structure,
  tables: [],
  pricing: newTemplatePricing,
  adjustments: [{ kind: "discount", label: "Returning customer", percent: 10 }],
  answers: { length: "10", permit: true, colour: " Grey ", gate: "" },
  outputs: null,
  notes: " First line \n",
  terms: "",
  inclusions: ["Labour"],
  exclusions: [],
  photos: [{ id: "5a8f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11", caption: "" }],
};

it("a snapshot has what the customer is shown: no costs, no hidden lines, no answers that the lines show", () => {
  const snapshot = makeSnapshot(source);
  expect(quoteSnapshot.parse(snapshot)).toEqual(snapshot);
  expect(snapshot).toMatchObject({
    job: "Side fence",
    revision: 2,
    customer: { name: "Ada Lovelace", address_lines: ["1 Lane", "Sydney NSW 2000"] },
    lines: [
      { kind: "item", field_id: "length", name: "Fence length", quantity: 10, unit: "m", amount: 95_000 },
      { kind: "line", field_id: null, name: "Not listed separately", quantity: 1, unit: "", amount: 5_000 },
      { kind: "discount", name: "Returning customer, 10%", amount: -10_000 },
    ],
    totals: { sub_total: 90_000, tax_total: 9_000, grand_total: 99_000 },
    notes: "First line",
    terms: null,
  });
  expect(snapshot.answers).toEqual([{ label: "Colour", value: "Grey" }]);
  expect(JSON.stringify(snapshot)).not.toMatch(/cost|permit/i);
});

it("a snapshot has numbers as the company's region writes them, so that no one reads 1.805 as 1805", () => {
  const snapshot = makeSnapshot({
    ...source,
    place: { ...source.place, currency: "EUR", locale: "de-DE" },
    structure: [
      { ...field("width", "number", "Width"), unit: "m" },
      field("code", "number", "Postcode"),
      ...readItems([
        { id: "area", type: "calculated", label: "Area", formula: "{width} * 25", decimals: 3, unit: "m²" },
        { id: "panels", type: "calculated", label: "Panels", formula: "{width} * 1000", decimals: 0 },
        { id: "runs", type: "group", label: "Runs", entryLabel: "Run" },
      ]),
      { ...field("length", "number", "Length"), unit: "m", parent: "runs" },
      { ...field("permit", "checkbox", "Permit"), pricing: { ...newFieldPricing, price: 50_00 } },
    ] as SnapshotSource["structure"],
    adjustments: [{ kind: "discount", label: "Rabatt", percent: 7.5 }],
    answers: {
      ...{ width: "1.805", code: "01067", permit: true },
      runs: [{ id: "one", values: { length: "-2.50" } }],
    },
  });
  expect(snapshot.answers).toEqual([
    { label: "Width", value: "1,805 m" },
    { label: "Postcode", value: "01067" },
    { label: "Area", value: "45,125 m²" },
    { label: "Panels", value: "1.805" },
    { label: "Run 1", value: "Length -2,50 m" },
  ]);
  expect(snapshot.lines.map(({ name }) => name)).toEqual(["Permit", "Rabatt, 7,5%"]);
});

it("a snapshot has the workflow's figures, and no lines with another total", () => {
  const outputs = { grand_total: "$1,200.00", gst_total: 109.09 };
  expect(makeSnapshot({ ...source, outputs })).toMatchObject({
    lines: [],
    extras: [],
    totals: { sub_total: 109_091, tax_total: 10_909, grand_total: 120_000 },
    answers: [{ label: "Fence length", value: "10 m" }, { label: "Colour" }],
  });
  expect(makeSnapshot({ ...source, outputs: { grand_total: 990 } }).lines).toHaveLength(3);
});

it.each<[string, SnapshotSource["outputs"], number | undefined]>([
  ["no total", null, 50_00],
  ["our own total", { grand_total: 1_045 }, 50_00],
  ["another total", { grand_total: 1_200 }, undefined],
])("staff see the extras that the customer is offered, with %s of a workflow", (_case, outputs, price) => {
  const [length, permit] = structure as [TemplateField, TemplateField];
  const quote = { ...source, outputs, structure: [length, { ...permit, customer_may_choose: true }] };
  const answers = { length: "10" };
  const offered = makeSnapshot({ ...quote, adjustments: [], answers }).extras.map(({ amount }) => amount);
  const staffs = ownExtras(
    {
      ...{ template_structure: quote.structure, template_tables: [], template_pricing: source.pricing },
      ...{ answers, adjustments: [], outputs, currency: "AUD" },
    } as unknown as Quote,
    formatsFor(defaultRegion),
  );
  expect(offered).toEqual(price === undefined ? [] : [price * 1.1]);
  expect(staffs?.extras.map(({ amount }) => amount) ?? []).toEqual(offered);
});

it.each(["on request", 1e300, "9".repeat(30)])("a snapshot has no total if it is unknown: %j", (grand_total) => {
  const { lines, totals } = makeSnapshot({ ...source, pricing: null, outputs: { grand_total } });
  expect([lines, totals]).toEqual([[], { sub_total: null, tax_total: null, grand_total: null }]);
});

it("a snapshot has the line of a group's entry once, and no boxes that are not ticked", () => {
  const option_prices = [{ price: 900_00, cost: 0 }];
  const rows = { minRows: 0, maxRows: 5, lines: "each" } as const;
  const gates = { id: "gates", type: "group", label: "Gates", entryLabel: "Gate", ...rows } as const;
  const kind = { ...field("kind", "select", "Kind", { options: ["Single gate"] }), parent: "gates" };
  const snapshot = makeSnapshot({
    ...source,
    structure: [
      gates,
      { ...kind, pricing: { ...newFieldPricing, option_prices } },
      { ...field("old", "checkbox", "Old gate"), parent: "gates" },
      field("remove", "checkbox", "Remove old fence"),
      field("dog", "checkbox", "Dog on site"),
    ] as SnapshotSource["structure"],
    adjustments: [],
    answers: {
      gates: [{ id: "one", values: { kind: "Single gate", old: false } }],
      remove: false,
      dog: true,
    } as SnapshotSource["answers"],
  });
  expect(snapshot.lines.map(({ name }) => name)).toEqual(["Gate 1: Single gate"]);
  expect(snapshot.answers).toEqual([{ label: "Dog on site", value: "Yes" }]);
});

describe("an item that the template does not show", () => {
  const hidden = { ...newFieldPricing, price: 12_00, shown: false };
  const structureWith = (more: TemplateField[]): TemplateField[] => [
    field("length", "number", "Fence length", { unit: "m" }),
    field("overhead", "checkbox", "Overhead", { pricing: { ...hidden, multiply_by: "length" } }),
    ...more,
  ];
  const shownOf = (more: TemplateField[], answers: SnapshotSource["answers"], pricing = source.pricing) => {
    const given = { length: "42.5", overhead: true, ...answers };
    const snapshot = makeSnapshot({
      ...source,
      pricing,
      structure: structureWith(more),
      adjustments: [],
      answers: given,
    });
    return { ...snapshot, answers: snapshot.answers.map(({ label }) => label) };
  };

  it("has neither its answer nor its quantity shown, and no list if nothing else has a price", () => {
    const { lines, answers, totals } = shownOf([], {});
    expect([lines, answers, totals.sub_total]).toEqual([[], [], 51_000]);
  });

  it("is left out with any total of the workflow's", () => {
    const outputs = { grand_total: 9_999 };
    const snapshot = makeSnapshot({
      ...source,
      outputs,
      structure: structureWith([]),
      answers: { length: "42.5", overhead: true },
    });
    expect(snapshot.answers).toEqual([]);
  });

  it("has its quantity shown if a shown price uses it, or if the template has no prices", () => {
    const gravel = field("gravel", "checkbox", "Gravel", {
      pricing: { ...newFieldPricing, price: 1_00, multiply_by: "length" },
    });
    expect(shownOf([gravel], { gravel: true }).lines.map(({ name, amount }) => [name, amount])).toEqual([
      ["Gravel", 4_250],
      ["Not listed separately", 51_000],
    ]);
    expect(shownOf([gravel], { gravel: false }).answers).toEqual(["Fence length"]);
    expect(shownOf([], {}, null).answers).toEqual(["Fence length", "Overhead"]);
  });
});
