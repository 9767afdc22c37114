import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payloadNames } from "../documents/payload-names.ts";
import { defaultRegion } from "../region/default-region.ts";
import { visibleAnswers } from "../templates/calculation/work-out.ts";
import { structureProblem } from "../templates/checks/problems.ts";
import { formOf } from "../templates/schema/form-fixture.ts";
import { reservedFieldNames } from "../templates/schema/limits.ts";
import { newFieldPricing, newTemplatePricing } from "../templates/schema/pricing.ts";
import type { TemplateField } from "../templates/schema/template.ts";
import { quotePayload } from "./payload.ts";
import { sampleCompany } from "./sample.ts";

const field = (id: string, label: string, fieldName?: string): TemplateField => ({
  id,
  type: "text",
  label,
  placeholder: "",
  required: false,
  ...(fieldName !== undefined && { fieldName }),
});

describe("names in the payload", () => {
  it.each([
    ["Fence length (m)", "fence_length_m"],
    ["Größe & Farbe", "grosse_farbe"],
    ["Chiều cao", "chieu_cao"],
    ["Ύψος", "υψος"],
    ["***", "field_1"],
  ])("are made from the label %j as %j", (label, name) => {
    expect(payloadNames([field("field_1", label)]).get("field_1")).toBe(name);
  });

  it("prefer the API name, number duplicates and never take reserved ones", () => {
    const structure = [field("a", "Size"), field("b", "Other", "size"), field("c", "size"), field("d", "Quote ID")];
    expect([...payloadNames(structure).values()].sort()).toEqual(["quote_id_2", "size", "size_2", "size_3"]);
    expect(payloadNames(structure).get("b")).toBe("size");
  });

  it("are unique for each field, for any labels", () => {
    const labels = fc.array(fc.tuple(fc.string(), fc.option(fc.string({ minLength: 1 }), { nil: undefined })));
    fc.assert(
      fc.property(labels, (pairs) => {
        const structure = pairs.map(([label, name], index) => field(`field_${index}`, label, name));
        const names = [...payloadNames(structure).values()];
        expect(new Set(names).size).toBe(structure.length);
        for (const reserved of reservedFieldNames) expect(names).not.toContain(reserved);
      }),
    );
  });
});

const contents = { adjustments: [], notes: "", inclusions: [], exclusions: [], photos: [] };
const document = {
  created_at: "2026-01-05T00:00:00.000Z",
  run_started_at: "2026-01-05T00:00:00.000Z",
  template_name: "Fence",
  prepared_by: null,
  ...contents,
  place: defaultRegion,
  company: sampleCompany,
  layout: "modern" as const,
};
const ids = {
  id: "q",
  company_id: "c",
  template_id: null,
  quote_name: "n",
  quote_number: "1",
  run: 1,
  revision: 1,
  revises_quote_number: null,
  price_items: [],
  tables: [],
  ...document,
};

it("a payload has the same keys whatever was answered", () => {
  const structure = [field("a", "Size"), field("b", "Colour")];
  const quote = { ...ids, structure, pricing: null };
  const full = quotePayload({ ...quote, answers: { a: "1", b: "2" }, contact: null });
  const empty = quotePayload({ ...quote, answers: {}, contact: null });
  expect(Object.keys(empty)).toEqual(Object.keys(full));
  expect(empty).toMatchObject({ size: null, colour: null, contact: { email: "" } });
});

it("a payload has null for a hidden or empty field, and false for an unticked checkbox", () => {
  const structure: TemplateField[] = [
    field("a", "Size"),
    field("b", "Colour"),
    { ...field("c", "Gate"), type: "checkbox" },
    {
      ...field("d", "Gate width"),
      type: "number",
      conditional: { dependsOn: "c", operator: "is", showWhen: "true" },
    },
  ];
  const answers = visibleAnswers(formOf(structure), { a: "", b: "  " });
  const payload = quotePayload({ ...ids, structure, pricing: null, answers, contact: null });
  expect(payload).toMatchObject({ size: null, colour: null, gate: false, gate_width: null });
});

const drilling = { kind: "line", label: "Core drilling", amount: 26_000 } as const;

it("a payload has the quote's own lines as they were given, and among the line items", () => {
  const quote = { ...ids, structure: [], pricing: newTemplatePricing, answers: {}, contact: null };
  expect(quotePayload(quote)).toMatchObject({ adjustments: [], pricing: null });
  expect(quotePayload({ ...quote, adjustments: [drilling] })).toMatchObject({
    adjustments: [drilling],
    pricing: { line_items: [{ kind: "line", printed_name: "Core drilling", amount: 260 }], grand_total: 286 },
  });
});

it.each([
  ["label", field("a", "Adjustments")],
  ["API name", field("a", "Other", "adjustments")],
])("an older field with the %s adjustments keeps its key", (_which, older) => {
  const quote = { ...ids, structure: [older], pricing: newTemplatePricing, contact: null, adjustments: [drilling] };
  expect(quotePayload({ ...quote, answers: { a: "Two hinges" } })).toMatchObject({
    adjustments: "Two hinges",
    pricing: { line_items: [{ kind: "line", label: "Core drilling" }] },
  });
  expect(quotePayload({ ...quote, answers: {} })).toMatchObject({ adjustments: null });
  expect(structureProblem(formOf([older]))).toBeNull();
});

it("a payload says which revision it is and what it revises", () => {
  const quote = { ...ids, structure: [], pricing: null, answers: {}, contact: null };
  expect(quotePayload(quote)).toMatchObject({ revision: 1, revises_quote_number: null });
  const revised = { ...quote, quote_number: "HF-7 r2", revision: 2, revises_quote_number: "HF-7" };
  expect(quotePayload(revised)).toMatchObject({ quote_number: "HF-7 r2", revision: 2, revises_quote_number: "HF-7" });
  expect(quotePayload({ ...revised, structure: [field("a", "Revision")], answers: { a: "Plan B" } })).toMatchObject({
    revision: "Plan B",
    revises_quote_number: "HF-7",
  });
});

it("a payload says what the quote needs, without costs, unless a field has that name", () => {
  const id = "00000000-0000-4000-8000-000000000001";
  const priced = { ...newFieldPricing, price: 900, cost: 777, item: id };
  const structure = [{ ...field("a", "Posts"), type: "number" as const, pricing: priced }];
  const item = { id, code: "POST", name: "Post", unit: "each", supplier: "Steel", supplier_code: "", cost: 777 };
  const price_items = [{ ...item, pack: "4", parts: [] }];
  const quote = { ...ids, structure, pricing: newTemplatePricing, answers: { a: "5" }, contact: null, price_items };
  expect(quotePayload(quote).materials).toEqual({
    suppliers: [
      {
        supplier: "Steel",
        items: [
          {
            ...{ code: "POST", name: "Post", unit: "each", supplier_code: "" },
            ...{ quantity: "5", waste: "0", pack: "4", packs: 2, ordered: "8" },
          },
        ],
      },
    ],
    unlisted: [],
  });
  expect(quotePayload({ ...quote, structure: [{ ...field("a", "Materials"), pricing: priced }] }).materials).toBe("5");
});
