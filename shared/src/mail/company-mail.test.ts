import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CompanyMailParts, companyMail } from "./company-mail.ts";

const company = {
  name: "Harbour Fencing",
  address: "8 Slipway Road\nBrookvale NSW 2100",
  abn: null,
  phone: "02 5550 0148",
  email: null,
  website: null,
  colour: "#0f766e",
};
const build = (changes: Partial<CompanyMailParts> = {}) =>
  companyMail({
    company,
    logo: null,
    subject: "Declined: HF-1",
    heading: "Marcus declined HF-1",
    message: "The reason: timing.",
    said: "We renovate first.\nAsk again.\n\nThanks",
    facts: [
      { label: "Quote", value: "HF-1" },
      { label: "Phone", value: "0412\u00a0555\u00a0019" },
    ],
    action: { label: "Open the quote", url: "https://quotes.example/quotes?a=1&b=2" },
    note: "A reply goes to the customer.",
    reason: "You sent the quote.",
    ...changes,
  });

describe("a mail about an answer", () => {
  it("has everything in its text form, and marks what someone else wrote", () => {
    expect(build().text).toBe(`Marcus declined HF-1

The reason: timing.

> We renovate first.
> Ask again.
>${" "}
> Thanks

Quote: HF-1
Phone: 0412 555 019

Open the quote:
https://quotes.example/quotes?a=1&b=2

A reply goes to the customer.

Harbour Fencing
8 Slipway Road, Brookvale NSW 2100
02 5550 0148

You sent the quote.`);
  });

  it("leaves out absent parts without a trace", () => {
    const { html, text } = build({ message: "", said: "", facts: [], action: null, note: "" });
    expect(text).toMatch(/^Marcus declined HF-1\n\nHarbour Fencing\n/);
    expect(html).not.toMatch(/<p[^>]*>\s*<\/p>|<a /);
  });

  it("previews the person's words on one line", () => {
    expect(build().preheader).toBe("The reason: timing. We renovate first. Ask again. Thanks");
    expect(build({ message: "x".repeat(500) }).preheader).toHaveLength(200);
    expect(build({ subject: "a\r\nBcc: x@example.com" }).subject).toBe("a Bcc: x@example.com");
  });

  it("shows everything that people wrote as text", () => {
    const evil = "<img src=x onerror=alert(1)>\"'&";
    fc.assert(
      fc.property(fc.constantFrom("heading", "message", "said", "note", "reason", "subject"), (name) => {
        const { html } = build({ [name]: evil });
        expect(html).not.toContain("<img");
        expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;");
      }),
      { numRuns: 20 },
    );
  });
});

it("a heading keeps quote numbers on one line, unless they are too wide for a phone", () => {
  const long = `HF-${"1".repeat(30)}`;
  const { html, text } = build({ heading: `Marcus declined HF-1 and ${long}` });
  const shown = `Marcus declined <span style="white-space:nowrap">HF-1</span> and ${long}</h1>`;
  expect([html.includes(shown), text.includes(`Marcus declined HF-1 and ${long}`)]).toEqual([true, true]);
});
