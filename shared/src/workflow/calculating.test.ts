import { describe, expect, it } from "vitest";
import { makeSnapshot } from "../offers/make-snapshot.ts";
import { defaultRegion } from "../region/default-region.ts";
import type { Answers } from "../templates/answers/answers.ts";
import { newFieldPricing, newTemplatePricing, type TemplatePricing } from "../templates/schema/pricing.ts";
import { readTables } from "../templates/schema/tables.ts";
import { readItems, type TemplateItem } from "../templates/schema/template.ts";
import { quotePayload } from "./payload.ts";
import { quoteWebhook } from "./received-payloads.ts";
import { sampleCompany, sampleQuotePayload } from "./sample.ts";

const structure = readItems([
  { id: "ground", type: "select", label: "Ground", options: ["Clay", "Rock"] },
  { id: "start", type: "date", label: "Preferred start" },
  { id: "section_1", type: "section", label: "Fence" },
  { id: "runs", type: "group", label: "Runs", entryLabel: "Run", parent: "section_1" },
  {
    ...{ id: "length", type: "number", label: "Length", unit: "m", parent: "runs" },
    pricing: { ...newFieldPricing, price_from: { table: "rates", key: "height" } },
  },
  { id: "height", type: "number", label: "Height", unit: "m", parent: "runs" },
  { id: "panels", type: "calculated", label: "Panels", formula: "ceil({length} / 2.4)", decimals: 0, parent: "runs" },
  { id: "note", type: "text", label: "Note", parent: "runs" },
  { id: "total", type: "calculated", label: "Total length", formula: "sum({runs}.{length})", unit: "m" },
  { id: "rate", type: "calculated", label: "Rate", formula: "lookup({rates}, 1.8)", result: "money" },
  { id: "rocky", type: "calculated", label: "Rocky", formula: '{ground} = "Rock"', result: "yes/no", shown: false },
]);
const tables = readTables([
  {
    ...{ id: "rates", name: "rates", key: "number", match: "upTo" },
    rows: [
      { key: 1_800, price: 94_00, cost: 59_00 },
      { key: 2_100, price: 118_00, cost: 76_00 },
    ],
  },
]);
const answers: Answers = {
  ground: "Rock",
  start: "2026-03-02",
  runs: [
    { id: "a", values: { length: "16.8", height: "1.8", note: "" } },
    { id: "b", values: { length: "5", height: "2", note: "Steep" } },
  ],
};
const quote = (given: Answers = answers, pricing: TemplatePricing | null = newTemplatePricing, items = structure) => ({
  ...{ id: "q", company_id: "c", template_id: null, quote_name: "Fence", quote_number: "1", run: 1, revision: 1 },
  ...{
    revises_quote_number: null,
    price_items: [],
    adjustments: [],
    notes: "",
    inclusions: [],
    exclusions: [],
    photos: [],
  },
  ...{ created_at: "2026-01-05T00:00:00.000Z", place: defaultRegion, company: sampleCompany, contact: null },
  ...{ run_started_at: "2026-01-05T00:00:00.000Z", template_name: "Fence", prepared_by: null },
  layout: "modern" as const,
  ...{ structure: items as TemplateItem[], tables, pricing, answers: given },
});

describe("the payload of a template that calculates", () => {
  it("has calculated values and groups under their names", () => {
    expect(quotePayload(quote())).toMatchObject({
      ground: "Rock",
      preferred_start: "2026-03-02",
      runs: [
        { length: "16.8", height: "1.8", panels: 7, note: null },
        { length: "5", height: "2", panels: 3, note: "Steep" },
      ],
      total_length: 21.8,
      rate: 94,
      rocky: true,
    });
  });

  it("has the same keys when nothing was answered: null, and empty lists", () => {
    const empty = quotePayload(quote({}));
    expect(Object.keys(empty)).toEqual(Object.keys(quotePayload(quote())));
    expect(empty).toMatchObject({ ground: null, preferred_start: null, runs: [], total_length: 0, rocky: null });
  });

  it("names the values of an entry for themselves, and keeps names of the payload free outside", () => {
    const renamed = structure.map((item) =>
      item.id === "note"
        ? { ...item, fieldName: "contact" }
        : item.id === "total"
          ? { ...item, label: "Length" }
          : item,
    );
    const payload = quotePayload(quote(answers, null, renamed));
    expect(payload).toMatchObject({ length: 21.8, contact: { email: "" } });
    expect(payload.runs).toMatchObject([{ contact: null }, { contact: "Steep" }]);
  });

  it("has entries in the sample for the guide", () => {
    const sample = sampleQuotePayload("c", { id: "t", structure, tables, pricing: newTemplatePricing });
    expect(sample.runs).toMatchObject([{ length: "12", panels: 5 }, { length: "12" }]);
    expect(sample.total_length).toBe(24);
  });
});

describe("the printed answers", () => {
  const printed = (given: Answers, pricing: TemplatePricing | null) =>
    quoteWebhook.parse(JSON.parse(JSON.stringify(quotePayload({ ...quote(given, pricing), ...realIds })))).document
      .answers;
  const realIds = { id: "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11", company_id: "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11" };

  it("show each entry on a line, without what its price line says", () => {
    expect(printed(answers, newTemplatePricing)).toEqual([
      { label: "Ground", value: "Rock", unit: "", priced: false },
      { label: "Preferred start", value: "2 March 2026", unit: "", priced: false },
      { label: "Run 1", value: "Length 16.8 m", unit: "", priced: true },
      { label: "Run 1", value: "Height 1.8 m, Panels 7", unit: "", priced: false },
      { label: "Run 2", value: "Length 5 m", unit: "", priced: true },
      { label: "Run 2", value: "Height 2 m, Panels 3, Note Steep", unit: "", priced: false },
      { label: "Total length", value: "21.8 m", unit: "", priced: false },
      { label: "Rate", value: "$94.00", unit: "", priced: false },
    ]);
  });

  it("show all of an entry if there are no prices, or if its lines are summed", () => {
    const first = { label: "Run 1", value: "Length 16.8 m, Height 1.8 m, Panels 7", unit: "", priced: false };
    expect(printed(answers, null)[2]).toEqual(first);
    const summed = structure.map((item) => (item.id === "runs" ? { ...item, lines: "sum" } : item)) as TemplateItem[];
    const source = { ...quote(answers, newTemplatePricing, summed), ...realIds };
    expect(quoteWebhook.parse(quotePayload(source)).document.answers[2]).toEqual(first);
  });
});

it("the customer is shown a line for each entry, and the answers that no line says", () => {
  const source = { ...quote(), outputs: null, terms: "" };
  const { lines, answers: told } = makeSnapshot(source);
  expect(lines).toMatchObject([
    { field_id: "length", quantity: 16.8, unit: "m", unit_price: 94_00 },
    { field_id: "length", quantity: 5, unit_price: 118_00 },
  ]);
  expect(lines.map(({ name }) => name)).toEqual([expect.stringContaining("Run 1"), expect.stringContaining("Run 2")]);
  expect(told).toContainEqual({ label: "Run 2", value: "Height 2 m, Panels 3, Note Steep" });
  expect(JSON.stringify(told)).not.toContain("Length 5 m");
});
