import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0f766e" } });

export const pngOf = (width: number, height: number) => blank(width, height).png().toBuffer();
export const jpegOf = (width: number, height: number) => blank(width, height).jpeg().toBuffer();

/** A small image by its header, but with far more packed pixel data than such an image has. */
export function bombPng(unpackedBytes: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(40);
  head.writeUInt32BE(20, 4);
  head.set([8, 6], 8);
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(unpackedBytes), { level: 9 });
  return Buffer.concat([sign, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}
