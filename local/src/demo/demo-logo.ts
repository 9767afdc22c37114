import { crc32, deflateSync } from "node:zlib";

const [width, height] = [240, 176];
const colour = [0x0f, 0x76, 0x6e];
const samples = 4;

/** A paling fence above a wave, drawn by deciding for each point whether it is ink. */
export function demoLogo(): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 4));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set([...colour, opacityAt(x, y)], y * (1 + width * 4) + 1 + x * 4);
  }
  return png(rows);
}

/** Sampling each pixel several times makes smooth edges. */
function opacityAt(x: number, y: number): number {
  let hits = 0;
  for (let look = 0; look < samples * samples; look++) {
    if (isInk(x + ((look % samples) + 0.5) / samples, y + (Math.floor(look / samples) + 0.5) / samples)) hits++;
  }
  return Math.round((255 * hits) / samples ** 2);
}

function isInk(x: number, y: number): boolean {
  const inPaling = (x - 12) % 46;
  const isPaling = x > 12 && x < 12 + 5 * 46 && inPaling < 32 && y < 128 && y > 8 + Math.abs(inPaling - 16) * 1.1;
  const isRail = x > 2 && x < width - 2 && ((y > 48 && y < 62) || (y > 96 && y < 110));
  const wave = 152 + 9 * Math.sin((x / width) * Math.PI * 5);
  return isPaling || isRail || Math.abs(y - wave) < 6;
}

function png(rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8); // 8 bits each for red, green, blue and opacity
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([sign, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}
