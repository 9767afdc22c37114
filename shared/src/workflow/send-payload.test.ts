import fc from "fast-check";
import { expect, it } from "vitest";
import { givenTotals } from "../offers/totals.ts";
import { sampleCompany } from "./sample.ts";
import { pdfLinkSeconds, sendPayload } from "./send-payload.ts";

const contact = { first_name: "Marcus", last_name: "Webb", email: "m@example.com", phone: "0412" };
const quote = (number: string, outputs: Record<string, unknown> | null, currency = "AUD") => ({
  id: `id of ${number}`,
  quote_name: `Name of ${number}`,
  quote_number: number,
  job: `Job of ${number}`,
  pdf_url: `https://quotes.example/${number}.pdf`,
  outputs,
  totals: givenTotals(outputs, currency),
  currency,
  tax_name: "GST",
});
const given = {
  company_id: "c",
  email_subject: "Your quotes",
  email_message: "Hi",
  contact,
  company: { ...sampleCompany, terms: "Ours apply.", phone: null },
  reply_to: "priya@example.com",
  place: { time_zone: "Australia/Sydney", locale: "en-AU" },
  offer_url: "https://quotes.example/o/abc",
  valid_until: "2026-12-16",
  choice: "each" as const,
};
const payloadOf = (quotes: ReturnType<typeof quote>[]) => sendPayload({ ...given, quotes });

it("a payload has the quotes in the given order, with figures as numbers and outputs as received", () => {
  const priced = { grand_total: "$1,100.10", sub_total: 1000.09, gst_total: null, panels: "18" };
  expect(payloadOf([quote("HF-2", priced), quote("HF-1", { grand_total: 0.2 })])).toEqual({
    kind: "quote",
    company_id: "c",
    email_subject: "Your quotes",
    email_message: "Hi",
    contact: { firstName: "Marcus", lastName: "Webb", email: "m@example.com", phone: "0412" },
    company: {
      name: "Sample Company",
      address: "1 Sample Street\nSydney NSW 2000",
      abn: "51 824 753 556",
      phone: null,
      email: "hello@example.com",
      website: "example.com",
      colour: "#28459a",
      logo_url: null,
    },
    reply_to: "priya@example.com",
    place: { time_zone: "Australia/Sydney", locale: "en-AU" },
    offer_url: "https://quotes.example/o/abc",
    valid_until: "2026-12-16",
    choice: "each",
    quote_count: 2,
    grand_total: 1100.3,
    quote_1: {
      quote_id: "id of HF-2",
      quote_name: "Name of HF-2",
      quote_number: "HF-2",
      job: "Job of HF-2",
      pdf_url: "https://quotes.example/HF-2.pdf",
      outputs: priced,
      currency: "AUD",
      tax_name: "GST",
      grand_total: 1100.1,
      sub_total: 1000.09,
      gst_total: null,
    },
    quote_2: {
      quote_id: "id of HF-1",
      quote_name: "Name of HF-1",
      quote_number: "HF-1",
      job: "Job of HF-1",
      pdf_url: "https://quotes.example/HF-1.pdf",
      outputs: { grand_total: 0.2 },
      currency: "AUD",
      tax_name: "GST",
      grand_total: 0.2,
      sub_total: null,
      gst_total: null,
    },
  });
});

it("a payload has whole cents, whatever decimals a workflow returned", () => {
  const quotes = [quote("HF-1", { grand_total: 1.005 }), quote("HF-2", { grand_total: "$0.30000000000000004" })];
  expect(payloadOf(quotes)).toMatchObject({
    grand_total: 1.31,
    quote_1: { grand_total: 1.01 },
    quote_2: { grand_total: 0.3 },
  });
});

it("a payload has no sum if one quote has no total", () => {
  expect(payloadOf([quote("HF-1", { grand_total: 10 }), quote("HF-2", null)])).toMatchObject({
    grand_total: null,
    quote_2: { outputs: {}, grand_total: null },
  });
});

it("a payload has exact sums and quotes numbered without gaps, for any figures and any number of quotes", () => {
  const cents = fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(cents, (amounts) => {
      const payload = payloadOf(amounts.map((amount, index) => quote(`HF-${index}`, { grand_total: amount / 100 })));
      const total = amounts.reduce((sum, amount) => sum + amount, 0);
      expect(Math.round((payload.grand_total ?? Number.NaN) * 100)).toBe(total);
      const numbers = amounts.map((_, index) => payload[`quote_${index + 1}`]?.quote_number);
      expect(numbers).toEqual(amounts.map((_, index) => `HF-${index}`));
      expect(payload).not.toHaveProperty(`quote_${amounts.length + 1}`);
    }),
  );
});

it("a payload has each quote's figures in its own currency, and no sum of different ones", () => {
  const [euro, dollars] = [quote("HF-1", { grand_total: "1.100,50 €" }, "EUR"), quote("HF-2", { grand_total: "$10" })];
  expect(payloadOf([euro, dollars])).toMatchObject({
    grand_total: null,
    quote_1: { currency: "EUR", grand_total: 1100.5 },
    quote_2: { currency: "AUD", grand_total: 10 },
  });
});

it.each([
  ["2026-11-16", 7],
  ["2026-11-30", 16],
  [null, 366],
])("links to a PDF that is valid until %s work for %i days", (valid_until, days) => {
  expect(pdfLinkSeconds(valid_until, new Date("2026-11-16T00:00:00Z")) / 86_400).toBe(days);
});

it("a payload has no sum of alternatives, of which the customer pays one", () => {
  const alternatives = [quote("HF-1", { grand_total: 110 }), quote("HF-2", { grand_total: 220 })];
  expect(sendPayload({ ...given, choice: "one", quotes: alternatives })).toMatchObject({
    choice: "one",
    grand_total: null,
    quote_1: { grand_total: 110 },
    quote_2: { grand_total: 220 },
  });
  expect(sendPayload({ ...given, choice: "one", quotes: alternatives.slice(1) }).grand_total).toBe(220);
});
