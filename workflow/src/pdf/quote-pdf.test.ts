import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildQuote, lineItem, pricingOf } from "../../test/quotes.ts";
import { readPdf } from "../../test/read-pdf.ts";
import { quotePdf } from "./quote-pdf.ts";

const read = async (quote: ReturnType<typeof buildQuote>) => readPdf(await quotePdf(quote, null));

describe("a printed quote", () => {
  it("names both parties and the subject, and lists every line and the totals", async () => {
    const pricing = pricingOf([
      lineItem("Colorbond", 42.5, 98, { detail: "Monument, 1.8 m" }),
      lineItem("Old fence away", 38, 14.5),
      lineItem("Our margin", 1, 1000, { shown: false }),
    ]);
    const [page = ""] = await read(
      buildQuote({
        pricing,
        company: {
          address: "14 Wharf Street\nBalmain NSW 2041",
          abn: "51 824 753 556",
          phone: "02 5550 1418",
          footer: "Licence 123456C",
          terms: "Valid for 30 days.",
        },
        document: {
          notes: "Before Christmas, please.",
          answers: [
            { label: "Remove old fence", value: "Yes" },
            { label: "Anything else?", value: null },
          ],
        },
      }),
    );
    for (const line of [
      "Harbour Fencing\n14 Wharf Street\nBalmain NSW 2041\nABN 51 824 753 556\n02 5550 1418",
      "HF-1065",
      "15 November 2026", // it is already tomorrow in Sydney
      "Prepared for\nMarcus Webb\nmarcus@example.com\n0412 555 014",
      "Webb front boundary",
      "Colorbond",
      "Monument, 1.8 m",
      "42.5 $98.00 $4,165.00",
      "38 $14.50 $551.00",
      "Sub total $5,716.00",
      "GST 10% $571.60",
      "Total (AUD) $6,287.60",
      "Your selections",
      "Remove old fence Yes",
      "Notes\nBefore Christmas, please.",
      "Terms\nValid for 30 days.",
      "Licence 123456C",
      "Page 1 of 1",
    ]) {
      expect(page).toContain(line);
    }
    expect(page).not.toContain("Our margin");
    expect(page).not.toContain("Anything else?");
  });

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

  it("without prices lists the answers, and leaves out empty details", async () => {
    const answers = [{ label: "Gate", value: "Swing" }];
    const [page = ""] = await read(buildQuote({ document: { answers } }));
    expect(page).toContain("Details\nGate Swing");
    for (const word of ["Total", "ABN", "Notes", "Terms", "Item"]) expect(page).not.toContain(word);
  });

  it.each([
    ["Vietnamese", "Nguyễn Thị", "Ánh Tuyết"],
    ["Greek", "Ελένη", "Παπαδοπούλου"],
    ["Cyrillic", "Дмитрий", "Ђорђевић"],
    ["Latin with ligatures", "Åsa Griffin", "Öflürk"],
    ["letters with separate marks", "Zoe\u0308", "Le\u0301ger"],
  ])("prints a name in %s correctly, whatever was printed before it", async (_script, firstName, lastName) => {
    const [page] = await read(buildQuote({ contact: { firstName, lastName }, quote_name: "Exact Élan office ÀÈÌ" }));
    expect(page).toContain(`${firstName} ${lastName}`.normalize("NFC"));
    expect(page).toContain("Exact Élan office ÀÈÌ");
  });

  it("flows over five pages under a repeated header, with the last line next to the totals", async () => {
    const lines = Array.from({ length: 110 }, (_, index) => lineItem(`Panel ${index + 1}`, 2, 10));
    const pages = await read(buildQuote({ pricing: pricingOf(lines), company: { name: "Harbour Fencing" } }));
    expect(pages).toHaveLength(5);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of 5`);
      expect(page).toContain("Quantity");
      expect(page.includes("Harbour Fencing · Quote HF-1065")).toBe(index > 0);
    }
    const listed = pages.join("\n").match(/Panel \d+/g);
    expect(listed).toEqual(lines.map(({ label }) => label));
    expect(pages[4]).toContain("Panel 110");
    expect(pages[4]).toContain("Total (AUD) $2,420.00");
  });

  it("never leaves the totals alone on a page", async () => {
    for (let count = 20; count < 32; count++) {
      const lines = Array.from({ length: count }, (_, index) => lineItem(`Panel ${index + 1}`, 1, 1));
      const pages = await read(buildQuote({ pricing: pricingOf(lines) }));
      const last = pages.find((page) => page.includes("Total (AUD)"));
      expect(last, `${count} lines`).toContain(`Panel ${count}`);
    }
  });

  it("continues a very long answer over pages and breaks words that do not fit", async () => {
    const value = `${"x".repeat(9_000)} end`;
    const pages = await read(buildQuote({ document: { answers: [{ label: "L".repeat(200), value }] } }));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.join("").match(/x/g)?.length).toBeGreaterThanOrEqual(9_000);
    expect(pages.at(-1)).toContain("end");
  });

  it("produces the same bytes for the same quote", async () => {
    const quote = buildQuote({ pricing: pricingOf([lineItem("Gate", 1, 990)]) });
    expect((await quotePdf(quote, null)).equals(await quotePdf(quote, null))).toBe(true);
  });

  it("prints any text, with a question mark for missing letters", async () => {
    const [page] = await read(buildQuote({ contact: { firstName: "漢字 😀 שלום", lastName: "\u0007\u200dx" } }));
    expect(page).toContain("?? ???? x");
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ unit: "grapheme" }), async (a, b) => {
        const quote = buildQuote({
          contact: { firstName: a, lastName: b },
          company: { name: b, footer: a, terms: a, colour: b },
          document: { notes: b, answers: [{ label: a, value: b }] },
          pricing: pricingOf([lineItem(b, 1.5, 2, { detail: a })]),
        });
        expect((await quotePdf(quote, null)).subarray(0, 5).toString()).toBe("%PDF-");
      }),
      { numRuns: 40 },
    );
  });
});
