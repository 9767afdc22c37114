import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { initialSettings } from "../companies/settings.ts";
import { type NameParts, renderQuoteName } from "./naming.ts";

const parts: NameParts = {
  contact: {
    first_name: "Marcus",
    last_name: "Webb",
    email: "m@example.com",
    phone: "0412",
    company_name: "Webb Pty",
    address1: "14 Pilot St",
    city: "Watsons Bay",
    state: "NSW",
    country: "AU",
    postal_code: "2030",
  },
  template_name: "Front boundary fence",
  answers: { field_1: "Colorbond", field_2: true },
  quote_number: "HF-1058",
  quote_date: "15/11/2026",
  company_name: "Harbour Fencing",
  user: { full_name: "Priya Nair", email: "priya@example.com" },
};
const nobody: NameParts = { ...parts, contact: {}, answers: {}, quote_number: "" };

describe("a quote's name", () => {
  it.each([
    ["{{template_name}} – {{contact_full_name}}", "Front boundary fence – Marcus Webb"],
    ["{{contact_full_name}}", "Marcus Webb"],
    ["{{contact_email}} {{contact_phone}}", "m@example.com 0412"],
    ["{{contact_company_name}}, {{contact_address}}", "Webb Pty, 14 Pilot St"],
    ["{{contact_city}} {{contact_state}} {{contact_postal_code}} {{contact_country}}", "Watsons Bay NSW 2030 AU"],
    ["{{user_first_name}} for {{user_email}}", "Priya for priya@example.com"],
    ["{{company_name}} {{quote_date}}", "Harbour Fencing 15/11/2026"],
    ["{{ field_1 }} fence, gate: {{field_2}}", "Colorbond fence, gate: Yes"],
    ["{{unknown}}  Fence \n {{nothing}} for you", "Fence for you"],
    ["Plain", "Plain"],
    [initialSettings.quote_name_template, "Marcus Webb - HF-1058"],
  ])("of %j is %j", (template, name) => {
    expect(renderQuoteName(template, parts)).toBe(name);
  });

  it("falls back to the number, then to 'New Quote', if nothing is left", () => {
    expect(renderQuoteName("{{nothing}} - ", parts)).toBe("HF-1058");
    expect(renderQuoteName("{{contact_first_name}} {{contact_last_name}} -", nobody)).toBe("New Quote");
    expect(renderQuoteName("{{quote_number}}", nobody)).toBe("QT-XXXX");
  });

  it("keeps letters of every script", () => {
    const contact = { first_name: "Ελένη", last_name: "Nguyễn" };
    expect(renderQuoteName("{{contact_full_name}}", { ...parts, contact })).toBe("Ελένη Nguyễn");
  });

  it("does not fill in placeholders that come from a value", () => {
    const contact = { first_name: "{{company_name}}" };
    expect(renderQuoteName("{{contact_first_name}} x", { ...parts, contact })).toBe("{{company_name}} x");
  });

  it("stops at its maximum length, without splitting a character, however often a long answer is named", () => {
    const answers = { story: `x${"🏡".repeat(4_999)}` };
    const name = renderQuoteName("{{story}}".repeat(100), { ...parts, answers });
    expect(name).toBe(`x${"🏡".repeat(149)}`);
  });

  it("is never empty, has no double spaces, and is trimmed", () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom("{{quote_number}}", "{{nope}}", " - ", "{{contact_city}}"));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const name = renderQuoteName(pieces.join(" "), nobody);
        expect(name).toBe(name.trim());
        expect(name).toMatch(/[\p{L}\p{N}]/u);
        expect(name).not.toMatch(/\s\s/);
      }),
    );
  });
});
