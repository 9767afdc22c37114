import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TemplateField } from "../templates/schema.ts";
import { quoteWebhook } from "./quote-webhook.ts";
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
        const template = { id: companyId, structure, pricing: null };
        const payload = JSON.parse(JSON.stringify(sampleQuotePayload(companyId, template)));
        const read = quoteWebhook.parse(payload);
        expect(read.document).toEqual(payload.document);
        expect(read.company_id).toBe(companyId);
      }),
    );
  });

  it("prints the visible questions in the order of the form, with words for ticks", () => {
    const { document } = quoteWebhook.parse(sampleQuotePayload(companyId));
    expect(document.answers).toEqual([
      { label: "Fence type", value: "Colorbond" },
      { label: "Fence length (m)", value: "12" },
      { label: "Remove the old fence", value: "Yes" },
    ]);
    expect(document.notes).toBeNull();
  });
});
