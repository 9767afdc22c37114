import { expect, it } from "vitest";
import { ink } from "../../test/pictures.ts";
import { buildQuote } from "../../test/quotes.ts";
import { readPdf, readStructure } from "../../test/read-pdf.ts";
import { quotePdf } from "./quote-pdf.ts";

const captions = ["The old fence", "The slope", null, "Sample", "Gate", "Street"];
const print = async (photos: (Buffer | null)[]) => {
  const document = { photos: captions.map((caption) => ({ url: "", caption })) };
  return (await quotePdf(buildQuote({ document }), { logo: ink(30, 30), photos })).pdf;
};

it("a PDF has six photos with their captions, and describes each", async () => {
  const pdf = await print(captions.map(() => ink(40, 30)));
  const [page = "", ...more] = await readPdf(pdf);
  expect(more).toEqual([]);
  for (const caption of captions) if (caption) expect(page).toContain(caption);
  const { lines } = await readStructure(pdf);
  expect(lines.filter((line) => line.startsWith("Figure"))).toEqual([
    "Figure (Logo of Harbour Fencing)",
    "Figure (The old fence)",
    "Figure (The slope)",
    "Figure (Photo 3)",
    "Figure (Sample)",
    "Figure (Gate)",
    "Figure (Street)",
  ]);
});

it("a PDF leaves out photos that are missing or no pictures, with their captions", async () => {
  const pdf = await print([null, Buffer.from("no picture"), null, ink(40, 30), null, null]);
  const [page = ""] = await readPdf(pdf);
  expect(page).toContain("Photo\nSample");
  for (const caption of ["The old fence", "The slope", "Gate"]) expect(page).not.toContain(caption);
});
