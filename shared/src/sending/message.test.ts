import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultRegion } from "../region/default-region.ts";
import { formatsFor } from "../region/formats.ts";
import { type MessageParts, maxMessageLength, renderMessage, renderSubject } from "./message.ts";

const parts: MessageParts = {
  formats: formatsFor(defaultRegion),
  contact: {
    first_name: "Marcus",
    last_name: "Webb",
    email: "m@example.com",
    phone: "0412",
    address1: "14 Pilot St",
    city: "Watsons Bay",
    state: "NSW",
    country: "AU",
  },
  company_name: "Harbour Fencing",
  user: { full_name: "Priya Rose Nair", email: "priya@example.com" },
  quote: {
    quote_name: "Front boundary",
    quote_number: "HF-1058",
    quote_date: "15/11/2026",
    answers: { field_1: "Colorbond", field_2: true, extras: ["Gate", "Post"], contact: { name: "legacy" } },
    outputs: { grand_total: "18642.5", panels: 18, deposit: 110.01 * 0.2, quote_number: "not this one" },
  },
  quote_numbers: ["HF-1058"],
};

describe("a message", () => {
  it.each([
    ["Hi {{contact_first_name}},\r\n\r\nyours, {{ user_first_name }}", "Hi Marcus,\n\nyours, Priya"],
    ["{{quote_name}} {{quote_number}} {{quote_date}}", "Front boundary HF-1058 15/11/2026"],
    ["{{user_last_name}} {{user_full_name}} {{user_email}}", "Rose Nair Priya Rose Nair priya@example.com"],
    ["{{field_1}}, gate {{field_2}}, {{extras}}{{contact}}", "Colorbond, gate Yes, Gate, Post"],
    ["{{grand_total}} for {{panels}} panels{{nothing}}", "$18,642.50 for 18 panels"],
    ["{{deposit}}", "22.002"],
  ])("of %j reads %j", (template, text) => {
    expect(renderMessage(template, parts)).toBe(text);
  });

  it("speaks of as many quotes as it has", () => {
    const text = (quote_numbers: string[]) =>
      renderSubject("Your {{quote_or_quotes}} {{quote_numbers}}", { ...parts, quote_numbers });
    expect(text(["HF-1"])).toBe("Your quote HF-1");
    expect(text(["HF-1", "HF-2", "HF-3"])).toBe("Your quotes HF-1, HF-2 and HF-3");
  });

  it("does not fill in placeholders that come from a value", () => {
    const contact = { first_name: "{{company_name}}" };
    expect(renderMessage("{{contact_first_name}}", { ...parts, contact })).toBe("{{company_name}}");
  });

  it("stops filling in once it is longer than any mail can be", () => {
    const answers = { story: "x".repeat(10_000) };
    const message = renderMessage("{{story}}".repeat(2_000), { ...parts, quote: { ...parts.quote, answers } });
    expect(message.length).toBeGreaterThan(maxMessageLength);
    expect(message.length).toBeLessThan(maxMessageLength + 20_000);
  });

  // Limited only by the time that a test may take: a busy machine must not fail it.
  it("reads a hostile template once", () => {
    for (const hostile of [`{{${" ".repeat(500_000)}{`, "{{".repeat(250_000)])
      expect(renderMessage(hostile, parts)).toHaveLength(hostile.length);
  });
});

it("a subject is a single trimmed line, whatever its values contain", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (first_name, text) => {
      const subject = renderSubject(`${text}\n{{contact_first_name}}`, { ...parts, contact: { first_name } });
      expect(subject).not.toMatch(/[\r\n]/);
      expect(subject).toBe(subject.trim());
    }),
  );
});
