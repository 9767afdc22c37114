import { crc32 } from "node:zlib";
import sharp from "sharp";

/** A PNG or JPEG from Quotemill's file store, which may have been damaged there. */
export interface StoredPicture {
  bytes: Uint8Array;
  /** The picture's name in the log. */
  file: string;
}

/** The pictures of a quote. Null stands for one that is missing. */
export interface QuotePictures<Picture = StoredPicture> {
  logo: Picture | null;
  /** The photos in the order of the document's. */
  photos: (Picture | null)[];
}

export const noPictures: QuotePictures<never> = { logo: null, photos: [] };

export interface RenderedQuote {
  pdf: Uint8Array;
  /** Letters that no font has, each listed once. */
  missing: string[];
  /** Emoji, which are left out, each listed once. */
  emoji: string[];
  /** Number of the quote's photos that are not on the PDF. */
  missingPhotos: number;
}

const pngSign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegSign = Buffer.from([0xff, 0xd8, 0xff]);
/** Answers are kept by picture, because the same logos are asked about with every quote. */
const known = new WeakMap<Uint8Array, Promise<boolean>>();

/**
 * Returns whether this is a PNG or JPEG that is still as it was stored. A damaged PNG is dangerous to unpack: pdfkit
 * believes its lengths, so a single one can take all memory and end the process, and a later failure ends the thread.
 */
export function isWholePicture(picture: Uint8Array): Promise<boolean> {
  const answer = known.get(picture) ?? look(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength));
  known.set(picture, answer);
  return answer;
}

async function look(bytes: Buffer): Promise<boolean> {
  if (startsWith(bytes, pngSign)) return hasWholeChunks(bytes);
  return startsWith(bytes, jpegSign) && canBeUnpacked(bytes);
}

const startsWith = (bytes: Buffer, sign: Buffer) => bytes.subarray(0, sign.length).equals(sign);

/** A PNG consists of chunks (length, type, contents, checksum), the last of which is IEND. */
function hasWholeChunks(bytes: Buffer): boolean {
  let start = pngSign.length;
  while (start + 12 <= bytes.length) {
    const end = start + 8 + bytes.readUInt32BE(start);
    if (end + 4 > bytes.length) return false;
    if (crc32(bytes.subarray(start + 4, end)) !== bytes.readUInt32BE(end)) return false;
    if (bytes.toString("latin1", start + 4, start + 8) === "IEND") return true;
    start = end + 4;
  }
  return false;
}

/** A JPEG has no checksums, so it is read to its end. Drawing it small takes half the time. */
const canBeUnpacked = (bytes: Buffer): Promise<boolean> =>
  sharp(bytes)
    .resize({ width: 8, height: 8, fit: "fill" })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
