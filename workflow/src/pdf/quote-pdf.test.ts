import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildQuote, lineItem, pricingOf } from "../../test/quotes.ts";
import { readPdf } from "../../test/read-pdf.ts";
import { quotePdf } from "./quote-pdf.ts";
import { noPictures } from "./stored-pictures.ts";

type Quote = ReturnType<typeof buildQuote>;
const print = async (quote: Quote) => (await quotePdf(quote, noPictures)).pdf;
const read = async (quote: Quote) => readPdf(await print(quote));
const lines = (count: number) => Array.from({ length: count }, (_, index) => lineItem(`Panel ${index + 1}`, 2, 10));

const company = {
  address: "14 Wharf Street\nBalmain NSW 2041",
  abn: "51 824 753 556",
  phone: "02 5550 1418",
  footer: "Licence 123456C",
  terms: "- Valid for 30 days.\n• We take cards.",
};
const full = (layout: "modern" | "classic") =>
  buildQuote({
    pricing: pricingOf([
      lineItem("Fence type", 42.5, 98, { printed_name: "Colorbond fence", detail: "Colorbond", unit: "m" }),
      lineItem("Gates", 1, 551, { detail: "Monument, 1.8 m" }),
      lineItem("Our margin", 1, 1000, { shown: false }),
      lineItem("Crane hire", 1, 100, { kind: "line" }),
      lineItem("Winter discount", 1, -100, { kind: "discount", detail: "2%" }),
    ]),
    company,
    document: {
      layout,
      customer: {
        name: "Marcus Webb",
        company: "Webb Property Pty Ltd",
        address_lines: ["14 Pilot Street, Watsons Bay"],
        email: "marcus@example.com",
        phone: "0412 555 014",
      },
      job: "Front boundary",
      notes: "Before Christmas, please.",
      printed_notes: "Before Christmas, please.",
      inclusions: ["Tip fees"],
      exclusions: ["Rock"],
      extras: [{ name: "Lattice top", detail: "42.5 m", amount: 1589.5, note: "" }],
      answers: [
        { label: "Fence type", value: "Colorbond", unit: "", priced: true },
        { label: "Access", value: "Side gate", unit: "", priced: false },
        { label: "Anything else?", value: null, unit: "", priced: false },
      ],
    },
  });

describe.each(["modern", "classic"] as const)("a quote in the %s layout", (layout) => {
  it("says for whom it is, what it costs and how to accept it", async () => {
    const [page = "", ...more] = await read(full(layout));
    expect(more).toEqual([]);
    for (const line of [
      "HF-1065",
      "15 November 2026", // it is already tomorrow in Sydney
      "Valid until 15 December 2026",
      "Prepared by Priya Nair",
      "Phone 0491 570 006",
      "Prepared for",
      "Marcus Webb\nWebb Property Pty Ltd\n14 Pilot Street, Watsons Bay",
      "Job",
      "Front boundary",
      "Item Quantity Unit Unit price Amount",
      "Colorbond fence 42.5 m $98.00 $4,165.00",
      "Gates Monument, 1.8 m 1 $551.00 $551.00",
      "Not listed separately $1,000.00\nCrane hire $100.00",
      "Winter discount 2% -$100.00",
      "Unit prices and amounts are before GST.",
      "Subtotal $5,716.00",
      "GST, 10% $571.60",
      "Total including GST $6,287.60",
      "Optional extras\nNot part of the total. Prices include GST.\nLattice top, 42.5 m $1,589.50",
      "Your selections",
      "Access Side gate",
      "Notes\nBefore Christmas, please.",
      "Included",
      "Tip fees",
      "Not included",
      "Rock",
      "Terms",
      "Valid for 30 days.\nWe take cards.",
      "Acceptance",
      "I accept quote HF-1065 for $6,287.60 including GST, and its terms.",
      "Signature",
      "Licence 123456C, ABN 51 824 753 556",
      "Page 1 of 1",
    ]) {
      expect(page).toContain(line);
    }
    for (const word of ["Our margin", "Anything else?", "Fence type", "marcus@", "contract", "invoice"]) {
      expect(page).not.toContain(word);
    }
  });

  it("repeats the table's header over pages, and keeps the last line with the totals", async () => {
    const pages = await read(buildQuote({ pricing: pricingOf(lines(60)), company, document: { layout } }));
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    const listing = pages.filter((page) => page.includes("Panel"));
    expect(listing.length).toBeGreaterThan(1);
    for (const page of listing) expect(page).toContain("Quantity");
    expect(pages.join("\n").match(/Panel \d+/g)).toEqual(lines(60).map(({ label }) => label));
    expect(pages.find((page) => page.includes("Total including GST"))).toContain("Panel 60");
  });

  it("says of an extra that a minimum charge covers it, and what several come to together", async () => {
    const note = "covered by the minimum charge";
    const extras = ["Gutter", "Pump"].map((name) => ({ name, detail: "", amount: 0, note }));
    const textWith = async (extras_together: number) =>
      (await read(buildQuote({ pricing: pricingOf([]), document: { extras, extras_together } }))).join("\n");
    expect((await textWith(220)).replace(/\s+/g, " ")).toContain(
      "Each price is what the extra adds by itself. All of them together add $220.00.",
    );
    expect(await textWith(0)).not.toContain("together");
    expect((await textWith(0)).replace(/\s+/g, " ").match(/Gutter, covered by the minimum charge/g)).toHaveLength(2);
  });

  it("has a box to tick for each extra, as long as they fit next to the signature", async () => {
    const extra = (index: number) => ({ name: `Letterbox ${index}`, detail: "", amount: 264, note: "" });
    const pagesOf = (count: number) =>
      read(
        buildQuote({
          pricing: pricingOf([]),
          document: { extras: Array.from({ length: count }, (_, at) => extra(at)) },
        }),
      );
    const [few = ""] = await pagesOf(2);
    const words = ["any extras you would like", "I accept quote", "Letterbox 0, $264.00", "Letterbox 1, $264.00"];
    expect(words.filter((each) => few.includes(each))).toEqual(words);
    const many = (await pagesOf(150)).join("\n");
    expect(many).toContain("mark the extras you would like in their list");
    expect(many).not.toContain("Letterbox 0, $264.00");
  });

  it("never splits the acceptance block, wherever the page ends", async () => {
    for (let count = 18; count < 34; count += 3) {
      const pages = await read(buildQuote({ pricing: pricingOf(lines(count)), document: { layout } }));
      const [last] = pages.filter((page) => page.includes("Acceptance"));
      expect(last, `${count} lines`).toContain("I accept quote");
      expect(last, `${count} lines`).toContain("Signature");
    }
  });
});

describe("a printed quote", () => {
  it("prints the minimum charge and the rounding without a quantity or a unit price", async () => {
    const pricing = pricingOf([
      lineItem("Gate", 1, 274),
      lineItem("Minimum charge", 1, 726, { kind: "minimum_charge", detail: "Top-up to the minimum of $1,000.00" }),
      lineItem("Rounding", 1, 0.4, { kind: "rounding" }),
    ]);
    const [page = ""] = await read(buildQuote({ pricing }));
    expect(page).toContain("1 $274.00 $274.00");
    expect(page).toContain("Top-up to the minimum of $1,000.00");
    for (const amount of ["$726.00", "$0.40"]) {
      expect(page).toContain(amount);
      expect(page).not.toContain(`1 ${amount}`);
      expect(page).not.toContain(`${amount} ${amount}`);
    }
  });

  it("uses the company's currency, tax and date format, and leaves out a tax of zero", async () => {
    const place = { time_zone: "Europe/Berlin", currency: "EUR", locale: "de-DE", tax_name: "MwSt." };
    const figures = { sub_total: 2000, gst_total: 200, grand_total: 2200 };
    const pricing = pricingOf([lineItem("Zaun", 2, 1100)], { currency: "EUR", prices_include_gst: true, ...figures });
    const [page = ""] = await read(buildQuote({ pricing, document: { place } }));
    const amounts =
      "Zaun 2 1.100,00 € 2.200,00 €\nUnit prices and amounts include MwSt.\nTotal including MwSt. 2.200,00 €\nIncludes MwSt., 10% 200,00 €";
    for (const line of ["14. November 2026", amounts]) expect(page.replaceAll("\u00a0", " ")).toContain(line);
    const [untaxed = ""] = await read(
      buildQuote({ pricing: { ...pricing, gst_rate: 0, sub_total: 2200, gst_total: 0 } }),
    );
    expect(untaxed).not.toContain("Subtotal");
    expect(untaxed).not.toContain("GST");
  });

  it.each([
    ["ABN 51824753556 · Licence 123456C", "51 824 753 556", "ABN 51824753556 · Licence 123456C"],
    ["ABN registered fencers", "", "ABN registered fencers"],
    ["ABN registered fencers", "51 824 753 556", "ABN registered fencers, ABN 51 824 753 556"],
  ])("prints the footer %j with the ABN %j once", async (footer, abn, printed) => {
    const [page = ""] = await read(buildQuote({ company: { footer, abn } }));
    expect(page.split("\n").at(-1)).toBe(`${printed} HF-1065 Page 1 of 1`);
  });

  it("names its last day, and whom to call, unless they have left", async () => {
    const [page = ""] = await read(buildQuote({ document: { valid_until: "2026-12-15", prepared_by: null } }));
    expect(page).toContain("Valid until 15 December 2026");
    expect(page).not.toMatch(/Prepared by|Phone/);
    const withoutPhone = { name: "Priya Nair", phone: null };
    expect((await read(buildQuote({ document: { prepared_by: withoutPhone } })))[0]).not.toContain("Phone");
  });

  it("without prices lists all answers, and leaves out empty details", async () => {
    const answers = [{ label: "Gate", value: "Swing", unit: "", priced: true }];
    const [page = ""] = await read(buildQuote({ document: { answers, job: null } }));
    expect(page).toContain("Details\nGate Swing");
    expect(page).toContain("Prepared for\nMarcus Webb\nmarcus@example.com\n0412 555 014");
    expect(page).toContain("I accept quote HF-1065.");
    for (const word of ["Total", "ABN", "Notes", "Terms", "Item", "Job", "Included"]) {
      expect(page).not.toContain(word);
    }
  });

  it("moves long terms to the full width, over as many pages as they need", async () => {
    const terms = Array.from({ length: 80 }, (_, index) => `Term ${index + 1}: ${"words ".repeat(20)}`);
    const pages = await read(buildQuote({ company: { terms: terms.join("\n") } }));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.join("\n").match(/Term \d+:/g)).toHaveLength(80);
  });

  it("continues very long texts over pages and breaks words that do not fit", async () => {
    const value = `${"x".repeat(9_000)} end`;
    const answers = [{ label: "L".repeat(9_000), value, unit: "", priced: false }];
    const pricing = pricingOf([lineItem("y".repeat(9_000), 1, 1, { detail: "z".repeat(9_000) })]);
    const pages = await read(buildQuote({ document: { answers }, pricing }));
    const text = pages.join("");
    for (const letter of ["x", "y", "z", "L"]) {
      expect(text.split(letter).length - 1, letter).toBeGreaterThanOrEqual(9_000);
    }
    expect(text).toContain("end");
  });

  it("produces the same bytes for the same quote, regardless of earlier prints", async () => {
    const quote = full("modern");
    const first = await print(quote);
    await print(buildQuote({ quote_name: "Été, Öl, Ελλάδα", contact: { firstName: "محمد", lastName: "王" } }));
    expect(Buffer.from(first).equals(await print(quote))).toBe(true);
  });

  it("prints any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ unit: "grapheme" }), async (a, b) => {
        const quote = buildQuote({
          contact: { firstName: a, lastName: b },
          company: { name: b, footer: a, terms: a, colour: b },
          document: { printed_notes: b, answers: [{ label: a, value: b, unit: a, priced: false }] },
          pricing: pricingOf([lineItem(b, 1.5, 2, { detail: a })]),
        });
        expect(Buffer.from((await print(quote)).subarray(0, 5)).toString()).toBe("%PDF-");
      }),
      { numRuns: 25 },
    );
  });
});
