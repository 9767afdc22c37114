import { expect, it } from "vitest";
import { readRecord } from "./evidence.ts";

const hash = "a".repeat(64);
const totals = { sub_total: 100_000, tax_total: 10_000, grand_total: 110_000 };
const quote = {
  ...{ position: 1, quote_id: null, quote_number: "HF-1042", revision: 1, quote_name: "Fence", job: null },
  ...{ pdf_sha256: hash, extras: [], totals },
};
const first = {
  offer_id: "0b2f6f0c-93a5-4d0e-9a1b-5f0a6f1f2e00",
  ...{ quotes: [quote], total: 110_000, content_sha256: hash, name: "Ana Webb", signature: null },
  ...{ sent_to: "ana@example.com", consent: null, accepted_at: "2026-11-02T00:00:00.000Z", time_zone: "Europe/Dublin" },
  ...{ ip: null, user_agent: null, sent_at: "2026-11-01T00:00:00.000Z", first_opened_at: null, recorded_by: null },
};
const place = { currency: "EUR", tax_name: "VAT" };

it("reads a record of the first build with its company's currency and tax, and without lines", () => {
  expect(readRecord(first, place)).toEqual({ ...first, ...place, quotes: [{ ...quote, ...place, lines: [] }] });
});

it("keeps what a record says itself", () => {
  const own = { currency: "NZD", tax_name: "Tax" };
  expect(readRecord({ ...first, ...own }, place)).toMatchObject({ ...own, quotes: [own] });
  const stored = { ...first, ...own, quotes: [{ ...quote, currency: "USD", tax_name: "", lines: [] }] };
  expect(readRecord(stored, place)).toEqual(stored);
});
