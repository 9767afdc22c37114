import { brandColours } from "@quotemill/shared/companies/brand";
import type { PrintedCertificate } from "../src/pdf/certificate-pdf.ts";

const details = { address: null, abn: "51 824 753 556", phone: "02 5550 0148", email: null, website: null };
export const buildCertificate = (changes: Partial<PrintedCertificate> = {}): PrintedCertificate => ({
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
