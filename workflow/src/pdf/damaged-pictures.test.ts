import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildCertificate } from "../../test/certificates.ts";
import { buildQuote } from "../../test/quotes.ts";
import { createRenderer } from "./renderer.ts";

const warnings: unknown[] = [];
const renderer = createRenderer({
  waitMs: 30_000,
  log: { warn: ({ file }, message) => warnings.push([file, message]) },
});
let threads = 0;
const count = () => threads++;
beforeAll(async () => {
  await renderer.warmUp();
  process.on("worker", count);
});
beforeEach(() => {
  threads = 0;
  warnings.length = 0;
});
afterAll(async () => {
  process.off("worker", count);
  await renderer.close();
});

/** Many colours and three degrees of transparency, so that little of it is compressed away. */
const pixels = Buffer.from(
  Array.from({ length: 80 * 60 }, (_, index) => [index, index * index, index * 31, (index % 3) * 127]).flat(),
);
const picture = () => sharp(pixels, { raw: { width: 80, height: 60, channels: 4 } });
const kinds = [
  ["a PNG with transparency", () => picture().png()],
  ["a PNG with a palette", () => picture().png({ palette: true })],
  ["an interlaced PNG", () => picture().flatten().png({ progressive: true })],
  ["a plain PNG", () => picture().flatten().png()],
  ["a JPEG", () => picture().flatten().jpeg()],
] as const;
/** JPEG data has no checksum: a single wrong byte changes some pixels and nothing else. */
const damages: { damage: string; make: (good: Buffer) => Buffer; ofPng?: true }[] = [
  { damage: "is empty", make: () => Buffer.alloc(0) },
  { damage: "is cut in half", make: (good) => good.subarray(0, good.length >> 1) },
  { damage: "lacks its last bytes", make: (good) => good.subarray(0, -3) },
  { damage: "is zeros from the middle on", make: (good) => Buffer.from(good).fill(0, good.length >> 1) },
  { damage: "is garbage behind its sign", make: (good) => Buffer.from(good).fill(7, 8) },
  { damage: "is something else", make: () => Buffer.from("<svg/>") },
  { damage: "has a wrong byte in the middle", make: (good) => changed(good, good.length >> 1), ofPng: true },
  { damage: "has a wrong checksum", make: (good) => changed(good, good.length - 1), ofPng: true },
  // Of the first chunk behind the header: 2 GB.
  { damage: "has an enormous chunk", make: (good) => changed(good, 33, 0x7f), ofPng: true },
  { damage: "has a chunk of negative length", make: (good) => changed(good, 33, 0xff), ofPng: true },
  { damage: "claims to be enormous", make: (good) => changed(changed(good, 18, 0x7f), 22, 0x7f), ofPng: true },
  { damage: "claims to have no width", make: (good) => changed(good, 19, 0), ofPng: true },
];

function changed(good: Buffer, at: number, value?: number): Buffer {
  const bytes = Buffer.from(good);
  bytes[at] = value ?? (bytes[at] as number) ^ 0xff;
  return bytes;
}

const imagesIn = (pdf: Uint8Array) => Buffer.from(pdf).toString("latin1").split("/Subtype /Image").length - 1;
const message = "a picture is damaged and was left out of a PDF";

describe.each(kinds)("%s", (name, make) => {
  it("is printed when it is whole", async () => {
    const good = { bytes: await make().toBuffer(), file: "good" };
    const { pdf, missingPhotos } = await renderer.render(
      buildQuote({ document: { photos: [{ url: "", caption: "The slope" }] } }),
      { logo: good, photos: [good] },
    );
    expect(imagesIn(pdf)).toBeGreaterThanOrEqual(2);
    expect([missingPhotos, warnings, threads]).toEqual([0, [], 0]);
  });

  const possible = damages.filter(({ ofPng }) => !ofPng || name !== "a JPEG");
  it.each(possible)("that $damage is left out, alone, and the log names it", async ({ make: damageOf }) => {
    const bytes = damageOf(await make().toBuffer());
    const whole = { bytes: await picture().flatten().jpeg().toBuffer(), file: "whole.jpg" };
    const captions = ["The slope", "The gate"].map((caption) => ({ url: "", caption }));
    const { pdf, missingPhotos } = await renderer.render(buildQuote({ document: { photos: captions } }), {
      logo: { bytes, file: "a/logo.png" },
      photos: [{ bytes, file: "a/photos/1.jpg" }, whole],
    });
    expect([imagesIn(pdf), missingPhotos]).toEqual([1, 1]);
    expect(imagesIn(await renderer.certificate("a company", buildCertificate(), { bytes, file: "a/logo.png" }))).toBe(
      0,
    );
    expect(warnings).toEqual(["a/logo.png", "a/photos/1.jpg", "a/logo.png"].map((file) => [file, message]));
    expect(threads, "threads that had to be replaced").toBe(0);
  });
});
