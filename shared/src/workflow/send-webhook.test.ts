import { expect, it } from "vitest";
import { givenTotals } from "../offers/totals.ts";
import { sendWebhook } from "./received-payloads.ts";
import { sampleCompany } from "./sample.ts";
import { sendPayload } from "./send-payload.ts";

const quote = (number: string, outputs: Record<string, unknown> | null) => ({
  id: number,
  quote_name: `Quote ${number}`,
  quote_number: number,
  job: "Front fence",
  pdf_url: `https://quotes.example/${number}`,
  outputs,
  totals: givenTotals(outputs, "EUR"),
  currency: "EUR",
  tax_name: "VAT",
});
const parts = {
  company_id: "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11",
  email_subject: "Your quotes",
  email_message: "Hi",
  contact: { first_name: "Ada", last_name: "", email: "ada@example.com", phone: "" },
  company: sampleCompany,
  reply_to: "priya@example.com",
  place: { time_zone: "Europe/Dublin", locale: "en-IE" },
  offer_url: "https://quotes.example/o/abc",
  valid_until: "2026-12-16",
  choice: "each" as const,
  quotes: [quote("HF-2", { grand_total: "€1,100.50" }), quote("HF-1", null)],
};

it("a workflow reads what was sent, in order, with null for missing prices", () => {
  const read = sendWebhook.parse(JSON.parse(JSON.stringify(sendPayload(parts))));
  expect(read.quotes.map(({ quote_number, grand_total }) => [quote_number, grand_total])).toEqual([
    ["HF-2", 1100.5],
    ["HF-1", null],
  ]);
  expect([read.quotes[0]?.currency, read.place]).toEqual(["EUR", parts.place]);
  expect([read.offer_url, read.valid_until, read.quotes[0]?.tax_name]).toEqual([parts.offer_url, "2026-12-16", "VAT"]);
  expect(read.contact.email).toBe("ada@example.com");
  expect([read.company.name, read.reply_to]).toEqual(["Sample Company", "priya@example.com"]);
});

it("an odd address for replies does not keep the mail from being sent", () => {
  expect(sendWebhook.parse({ ...sendPayload(parts), reply_to: "priya@home\r\nBcc: x" }).reply_to).toBeNull();
});

it("a payload of an older version has neither a job nor a choice", () => {
  const names = ["Front fence - Ada - HF-2", "Ada - HF-1"];
  const quotes = parts.quotes.map((each, index) => ({ ...each, quote_name: names[index] ?? "" }));
  const { choice: _, quote_1, quote_2, ...older } = sendPayload({ ...parts, quotes });
  const withoutJob = ({ job: _, ...quote }: NonNullable<typeof quote_1>) => quote;
  const read = sendWebhook.parse({
    ...older,
    ...{ quote_1: quote_1 && withoutJob(quote_1), quote_2: quote_2 && withoutJob(quote_2) },
  });
  expect([read.choice, ...read.quotes.map(({ job }) => job)]).toEqual(["each", "Front fence", "HF-1"]);
});
