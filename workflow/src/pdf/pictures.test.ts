import PDFDocument from "pdfkit";
import sharp from "sharp";
import { expect, it } from "vitest";
import { buildQuote } from "../../test/quotes.ts";
import { quotePdf } from "./quote-pdf.ts";

/** Two colours and three degrees of transparency. */
const pixels = Buffer.from(
  Array.from({ length: 40 * 30 }, (_, index) => [15, 118, index % 2 === 0 ? 110 : 0, (index % 3) * 127]).flat(),
);
const picture = () => sharp(pixels, { raw: { width: 40, height: 30, channels: 4 } });

const print = async (logo: Buffer) => Buffer.from((await quotePdf(buildQuote(), { logo, photos: [] })).pdf);

async function printedByPdfkit(logo: Buffer) {
  const pdf = new PDFDocument();
  pdf.image(logo);
  pdf.end();
  return Buffer.concat(await pdf.toArray());
}

/** Each picture's bytes, and those of its transparency. */
const imagesIn = (pdf: Buffer) =>
  pdf
    .toString("latin1")
    .split("endobj")
    .filter((object) => object.includes("/Subtype /Image"))
    .map((object) => object.split("\nstream\n")[1])
    .sort();

it.each([
  ["colours and transparency", () => picture().png()],
  ["a palette and transparency", () => picture().png({ palette: true })],
  ["interlaced rows", () => picture().flatten().png({ progressive: true })],
  ["colours only", () => picture().flatten().png()],
  ["greys", () => picture().flatten().greyscale().png()],
  ["JPEG data", () => picture().flatten().jpeg()],
])("a logo with %s is printed as it is, with the same bytes whether it is new or known", async (_, make) => {
  const logo = await make().toBuffer();
  const first = await print(logo);
  expect(imagesIn(first)).toEqual(imagesIn(await printedByPdfkit(logo)));
  expect(imagesIn(first).length).toBeGreaterThan(0);
  expect((await print(logo)).equals(first)).toBe(true);
});

it("the printer keeps a few logos apart", async () => {
  const logos = await Promise.all([1, 2, 3, 4, 5, 6].map((size) => picture().resize(size).png().toBuffer()));
  const before = await Promise.all(logos.map(print));
  for (const [index, logo] of logos.entries()) expect((await print(logo)).equals(before[index] as Buffer)).toBe(true);
});
