/** The beginning of a PNG of that size; nothing here looks further. */
export function tinyPng(width = 40, height = 20): Buffer {
  const head = Buffer.alloc(25);
  head.writeUInt32BE(13);
  head.write("IHDR", 4, "latin1");
  head.writeUInt32BE(width, 8);
  head.writeUInt32BE(height, 12);
  head.set([8, 6], 16);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), head, Buffer.alloc(8)]);
}

/** A JPEG up to and with its size. */
export function tinyJpeg(width = 40, height = 20): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height);
  size.writeUInt16BE(width, 2);
  const application = Buffer.from([0xff, 0xe0, 0, 4, 0, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    application,
    Buffer.from([0xff, 0xc0, 0, 11, 8]),
    size,
    Buffer.alloc(8),
  ]);
}
