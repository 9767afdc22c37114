import type { AcceptanceRecord } from "@quotemill/shared/offers/acceptance";
import { describe, expect, it } from "vitest";
import { offeredSnapshots } from "../../../../test/offer-snapshot.ts";
import { momentsIn } from "../acceptance-words.ts";
import { browserName, certificateTexts } from "../certificate/certificate-texts.ts";
import * as mails from "../mails/answer-mail-words.ts";

const region = { time_zone: "Australia/Sydney", currency: "AUD", locale: "en-AU" };
const [colorbond] = offeredSnapshots;
if (!colorbond) throw new Error("there is a snapshot");
const snapshot = { ...colorbond, quote_number: "HF-1063 r2", revision: 2 };
const hash = "9f2c41d7".repeat(8);
const record: AcceptanceRecord = {
  offer_id: "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11",
  quotes: [
    {
      position: 1,
      quote_id: null,
      quote_number: "HF-1063 r2",
      revision: 2,
      quote_name: "Fence",
      job: "Side boundary",
      currency: "AUD",
      tax_name: "GST",
      pdf_sha256: hash,
      extras: [{ field_id: "a", name: "Letterbox panel", amount: 26_400 }],
      lines: [],
      totals: { sub_total: 280_000, tax_total: 28_000, grand_total: 308_000 },
    },
  ],
  total: 308_000,
  currency: "AUD",
  tax_name: "GST",
  content_sha256: hash,
  name: "Marcus Webb",
  signature: "M1 2L3 4",
  sent_to: "marcus@example.com",
  consent: { version: 1, sentence: "I accept quote HF-1063, revision 2. I agree to sign electronically." },
  accepted_at: "2025-11-14T22:41:07.000Z",
  time_zone: "Australia/Sydney",
  ip: "203.0.113.24",
  user_agent: "curl/8",
  sent_at: "2025-11-13T05:12:00.000Z",
  first_opened_at: null,
  recorded_by: null,
};
const byPhone = { ...record, signature: null, consent: null, ip: null, user_agent: null };
const told = { ...byPhone, recorded_by: { id: record.offer_id, name: "Priya Nair" } };
const details = { address: null, abn: null, phone: null, email: null, website: null, colour: null };
const company = { name: "Harbour Fencing", ...details, footer: null, terms: null, logo_url: null };
const context = {
  snapshots: [snapshot],
  sent_to: "marcus@example.com",
  region,
  offerUrl: "https://quotes.example/o/x",
  staffUrl: "https://quotes.example/quotes",
};
/** Without blanks that do not break. */
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value).replaceAll("\u00a0", " "));

describe("the certificate", () => {
  const rowsOf = (changes: Partial<AcceptanceRecord> = {}) =>
    plain(
      certificateTexts({
        company,
        region,
        record: { ...record, ...changes },
        customer: ["Marcus Webb"],
        sizes: [184_302],
      }),
    ).sections.map(({ rows }) =>
      rows.map((row) => [row.label, "value" in row ? row.value : "groups" in row ? row.groups.join(" ") : row.path]),
    );

  it("has the statement word for word, both times, and the fingerprints in groups", () => {
    const groups = Array(8).fill("9f2c41d7").join(" ");
    expect(rowsOf()).toEqual([
      [
        ["Quote", "Side boundary"],
        ["Prepared for", "Marcus Webb"],
        ["Chosen extras", "Letterbox panel, adds $264.00"],
        ["GST", "$280.00"],
        ["Total including GST", "$3,080.00"],
        ["Statement agreed to", "“I accept quote HF-1063, revision 2. I agree to sign electronically.”"],
      ],
      [
        ["Name, as typed", "Marcus Webb"],
        ["Signature, as drawn", "M1 2L3 4"],
        ["Link sent to", "marcus@example.com"],
        ["Time", "15 November 2025, 9:41:07 am AEDT (14 November 2025, 22:41:07 UTC)"],
        ["Internet address", "203.0.113.24"],
        ["Browser", "curl/8"],
      ],
      [
        ["File", "HF-1063-revision-2.pdf, 184,302 bytes"],
        ["SHA-256", groups],
        ["SHA-256 of the content", groups],
        ["History", "Sent 13 November 2025, 4:12 pm. Accepted 15 November 2025, 9:41 am."],
      ],
    ]);
  });

  it("writes each price in its own currency, and no tax where the quotes differ", () => {
    const [first] = record.quotes;
    if (!first) throw new Error("there is a quote");
    const second = { ...first, quote_number: "HF-2", revision: 1, currency: "EUR", tax_name: "VAT" };
    const [what] = rowsOf({ quotes: [first, second], total: null, tax_name: "" });
    expect(what?.slice(0, -1)).toEqual([
      ["HF-1063, revision 2", "Side boundary, $3,080.00"],
      ["HF-2", "Side boundary, EUR 3,080.00"],
      ["Prepared for", "Marcus Webb"],
      ["Chosen extras", "Letterbox panel, adds $264.00\nLetterbox panel, adds EUR 264.00"],
      ["Total", "$3,080.00 and EUR 3,080.00"],
    ]);
  });

  it("says what the amounts of several extras are, which together may be more than they add", () => {
    const quotes = record.quotes.map((quote) => ({ ...quote, extras: [...quote.extras, ...quote.extras] }));
    expect(Object.fromEntries(rowsOf({ quotes })[0] ?? [])["Chosen extras"]).toMatch(
      /\$264\.00\nEach amount is what the total would be less without that extra\.$/,
    );
  });

  it("of an answer by phone says who recorded it, and claims neither words nor a browser", () => {
    const [what, who] = rowsOf(told);
    expect(what?.map(([label]) => label)).not.toContain("Statement agreed to");
    expect(who).toEqual([
      ["Name", "Marcus Webb"],
      ["Recorded by", "Priya Nair, who was told by phone or in person"],
      ["Link sent to", "marcus@example.com"],
      ["Time", expect.any(String)],
    ]);
  });

  it("never calls itself a contract or an invoice", () => {
    const all = [record, told].map((each) =>
      JSON.stringify([
        certificateTexts({ company, region, record: each, customer: [], sizes: [null] }),
        mails.acceptedForCustomer(context, each, ""),
        mails.acceptedForStaff(context, each, ""),
      ]),
    );
    expect(all.join("")).not.toMatch(/contract|invoice/i);
  });
});

describe("the mails", () => {
  it("say to staff what was accepted and what to do next", () => {
    expect(plain(mails.acceptedForStaff(context, record, "Attached."))).toMatchObject({
      subject: "Accepted: HF-1063, revision 2, Marcus Webb, $3,080.00",
      heading: "Marcus Webb accepted HF-1063, revision 2",
      message: "On 15 November 2025 at 9:41 am. Next: call Marcus on 0412 555 019 to set a date.",
      facts: [
        { label: "Total including GST", value: "$3,080.00" },
        { label: "Quote", value: "Side boundary" },
        { label: "Extras", value: "Letterbox panel" },
        { label: "Site", value: "12 Wattle Street, Marrickville NSW 2204" },
        { label: "Signed by", value: "Marcus Webb, typed and drawn" },
        { label: "Email", value: context.sent_to },
      ],
    });
  });

  it("notify the customer, also of an answer that staff recorded", () => {
    const message = (each: AcceptanceRecord) => plain(mails.acceptedForCustomer(context, each, "")).message;
    expect(message(record)).toMatch(/^On 15 November 2025 at 9:41 am, you accepted quote HF-1063, revision 2\. /);
    expect(message(told)).toMatch(/, Priya Nair recorded that you accepted quote HF-1063, revision 2\. /);
  });

  it("say why it was declined, if there was a reason", () => {
    const declined = (reason: "price" | null) => mails.declinedForStaff(context, { reason, comment: "" });
    expect(declined("price")).toMatchObject({
      subject: "Declined: HF-1063, revision 2, Marcus Webb, Price",
      message: "The reason: price.",
    });
    expect(declined(null)).toMatchObject({
      subject: "Declined: HF-1063, revision 2, Marcus Webb",
      message: "No reason was given.",
    });
  });

  it("name the address if the customer's name is unknown", () => {
    const nameless = { ...snapshot, customer: { ...snapshot.customer, name: null } };
    const { heading } = mails.questionForStaff({ ...context, snapshots: [nameless] }, { message: "?" });
    expect(heading).toBe("marcus@example.com has a question about HF-1063, revision 2");
  });
});

it.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari 18.1 on iPhone",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0", "Edge 141 on Windows"],
  ["Mozilla/5.0 (Linux; Android 15) Chrome/141.0.0.0 Mobile Safari/537.36", "Chrome 141 on Android"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.3 Safari/605.1.15", "Safari 18.3 on Mac"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox 140 on Linux"],
  ["something else", "something else"],
])("the browser of %j is called %j", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

it("times are written as the company does, in its zone", () => {
  const german = momentsIn({ time_zone: "Europe/Berlin", locale: "de-DE" });
  expect(plain(german.short("2026-03-29T01:30:00.000Z"))).toBe("29. März 2026, 03:30");
  expect(plain(momentsIn(region).full("2025-11-14T22:41:07.000Z"))).toMatch(
    /^Saturday,? 15 November 2025, 9:41:07 am AEDT$/,
  );
});
