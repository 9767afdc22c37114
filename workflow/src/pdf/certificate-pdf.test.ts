import { expect, it } from "vitest";
import { buildCertificate } from "../../test/certificates.ts";
import { readPdf, readStructure } from "../../test/read-pdf.ts";
import { certificatePdf } from "./certificate-pdf.ts";

it("a certificate says what, who and which document, and reads in that order", async () => {
  const { title, language, lines, loose } = await readStructure(await certificatePdf(buildCertificate(), null));
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

it("a certificate is the same file for the same record", async () => {
  expect(
    Buffer.from(await certificatePdf(buildCertificate(), null)).equals(await certificatePdf(buildCertificate(), null)),
  ).toBe(true);
});

it("a certificate continues over pages, with its number on each", async () => {
  const rows = Array.from({ length: 40 }, (_, index) => ({ label: `Row ${index}`, value: "<b>x</b> ".repeat(40) }));
  const pages = await readPdf(await certificatePdf(buildCertificate({ sections: [{ title: "Long", rows }] }), null));
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain("Record of HF-1063, revision 2");
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  }
});
