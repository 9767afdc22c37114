import { brandColours } from "@quotemill/shared/brand";
import { expect, it } from "vitest";
import { readPdf, readStructure } from "../../test/read-pdf.ts";
import { type PrintedRecord, recordPdf } from "./record-pdf.ts";

const details = { address: null, abn: "51 824 753 556", phone: "02 5550 0148", email: null, website: null };
const build = (changes: Partial<PrintedRecord> = {}): PrintedRecord => ({
  company: { name: "Harbour Fencing", ...details, colour: null, footer: null, terms: null, logo_url: null },
  colours: brandColours("#0f766e"),
  lang: "en-AU",
  created_at: "2025-11-14T22:41:07.000Z",
  title: "Acceptance record",
  number: "HF-1063, revision 2",
  mark: "Record of HF-1063, revision 2",
  banner: {
    heading: "Accepted by Marcus Webb",
    detail: "Saturday 15 November 2025",
    sum: { whole: "$18,495", fraction: ".40" },
  },
  sections: [
    { title: "What was accepted", rows: [{ label: "Total", value: "$18,495.40", isStrong: true }] },
    { title: "Who accepted it", rows: [{ label: "Signature", path: "M10 10L30 40Q1 2 3 4", alt: "As drawn" }] },
    { title: "The document", rows: [{ label: "SHA-256", groups: ["9f2c41d7", "0b8e6a35", "c1d4f7e2", "583ba906"] }] },
  ],
  note: "The SHA-256 value is a fingerprint of the file.",
  ...changes,
});

it("says what, who and which document, and reads in that order", async () => {
  const { title, language, lines, loose } = await readStructure(await recordPdf(build(), null));
  expect([title, language]).toEqual(["Acceptance record HF-1063, revision 2", "en-AU"]);
  expect(loose).toEqual([]);
  const inOrder = [
    "H1 Acceptance record",
    "P HF-1063, revision 2",
    "P Accepted by Marcus Webb",
    "P $18,495.40",
    "H2 What was accepted",
    "TH Total",
    "TD $18,495.40",
    "H2 Who accepted it",
    "TH Signature",
    "Figure (As drawn)",
    "H2 The document",
    "TH SHA-256",
    "TD 9f2c41d7 0b8e6a35 c1d4f7e2 583ba906",
    "P The SHA-256 value is a fingerprint of the file.",
  ];
  expect(lines.filter((line) => inOrder.includes(line))).toEqual(inOrder);
});

it("is the same file for the same record", async () => {
  expect(Buffer.from(await recordPdf(build(), null)).equals(await recordPdf(build(), null))).toBe(true);
});

it("goes on over pages, with its number on each", async () => {
  const rows = Array.from({ length: 40 }, (_, index) => ({ label: `Row ${index}`, value: "<b>x</b> ".repeat(40) }));
  const pages = await readPdf(await recordPdf(build({ sections: [{ title: "Long", rows }] }), null));
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain("Record of HF-1063, revision 2");
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  }
});
