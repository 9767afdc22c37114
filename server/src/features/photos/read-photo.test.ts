import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { bombPng, jpegOf, pngOf } from "../../../test/pictures.ts";
import { readPhoto } from "./photos.routes.ts";

const read = (bytes: Buffer) => readPhoto("company", bytes.toString("base64"));
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 80 } },
  });

describe("a photo", () => {
  it("is stored upright, without its location or anything else it carried", async () => {
    const exif = { IFD0: { Copyright: "Secret owner" }, IFD3: { GPSLatitude: "33/1 51/1 0/1", GPSLatitudeRef: "S" } };
    const camera = await sharp(await jpegOf(40, 20))
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sharp(camera).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    const stored = await read(camera);
    const { format, width, height, exif: kept, orientation } = await sharp(stored).metadata();
    expect({ format, width, height, kept, orientation }).toEqual({ format: "jpeg", width: 20, height: 40 });
    expect(stored.includes("Secret owner")).toBe(false);
  });

  it("is made smaller until it fits, for any picture", async () => {
    const large = await noise(1700, 1000).jpeg({ quality: 60 }).toBuffer();
    const stored = await read(large);
    expect(stored.length).toBeLessThanOrEqual(600 * 1024);
    const { width = 0, height = 0 } = await sharp(stored).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(1600);
    expect(width / height).toBeCloseTo(1.7, 1);
  });

  it("is never made larger", async () => {
    expect(await sharp(await read(await pngOf(40, 20))).metadata()).toMatchObject({ width: 40, height: 20 });
  });

  it("that is a transparent drawing gets white paper", async () => {
    const drawing = await sharp({ create: { width: 8, height: 8, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer();
    const { channels } = await sharp(await read(drawing)).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  it("is stored only as its pixels, however much was packed into it", async () => {
    const stored = await read(bombPng(50_000_000));
    expect(await sharp(stored).metadata()).toMatchObject({ width: 40, height: 20 });
  });

  it.each([
    ["an SVG", async () => Buffer.from("<svg><script>alert(1)</script></svg>"), "A photo must be a PNG or JPEG image."],
    ["a PNG cut off", async () => (await pngOf(40, 20)).subarray(0, 60), "A photo must be a PNG or JPEG image."],
    ["more pixels than anyone prints", () => pngOf(26_000, 1_000), "The image has more than 25 megapixels."],
    ["too many bytes", async () => Buffer.alloc(2 * 1024 * 1024 + 1), "The image is larger than 2 MB."],
  ])("that is %s is refused with a message", async (_name, bytes, message) => {
    await expect(bytes().then(read)).rejects.toThrow(message);
  });
});
