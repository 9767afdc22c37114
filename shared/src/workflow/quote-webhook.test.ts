import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TemplateField } from "../templates/schema/template.ts";
import { quoteWebhook } from "./received-payloads.ts";
import { sampleQuotePayload } from "./sample.ts";

const companyId = "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11";

describe("the payload", () => {
  it("reads back as it was written, whatever the fields are called", () => {
    const name = fc.oneof(fc.string(), fc.constantFrom("document", "pricing", "contact", "company_id"));
    fc.assert(
      fc.property(fc.array(name, { maxLength: 8 }), (labels) => {
        const structure = labels.map(
          (label, index): TemplateField => ({
            id: `field_${index}`,
            type: index % 2 ? "checkbox" : "text",
            label,
            placeholder: "",
            required: false,
          }),
        );
        const template = { id: companyId, structure, tables: [], pricing: null };
        const payload = JSON.parse(JSON.stringify(sampleQuotePayload(companyId, template)));
        const read = quoteWebhook.parse(payload);
        expect(read.document).toEqual(payload.document);
        expect(read.company_id).toBe(companyId);
      }),
    );
  });

  it("offers the extras with what each adds to the total, after the discount", () => {
    const { document } = quoteWebhook.parse(sampleQuotePayload(companyId));
    expect(document.extras).toEqual([{ name: "Letterbox", detail: "", amount: 182.16, note: "" }]);
  });

  it("prints the visible questions in the order of the form, with words for ticks and nothing for boxes left alone", () => {
    const { document } = quoteWebhook.parse(sampleQuotePayload(companyId));
    expect(document.answers).toEqual([
      { label: "Fence type", value: "Colorbond", unit: "", priced: false },
      { label: "Fence length (m)", value: "12", unit: "m", priced: true },
      { label: "Remove the old fence", value: "Yes", unit: "", priced: true },
    ]);
  });

  it("has the printed notes under both names, and the customer as on an envelope", () => {
    const { document } = quoteWebhook.parse(sampleQuotePayload(companyId));
    expect(document.notes).toBe(document.printed_notes);
    expect(document).toMatchObject({
      job: "Sample quote",
      printed_notes: "The old fence is removed first.",
      customer: { name: "Sam Sample", company: "Sample Cafe", address_lines: ["2 Sample Street", "Sydney NSW 2000"] },
    });
  });
});
