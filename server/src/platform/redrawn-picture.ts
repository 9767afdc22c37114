import sharp, { type Sharp } from "sharp";
import { AppError } from "./errors.ts";
import { inTurn } from "./fair-queue.ts";

// Uploads are rare, so caching them in memory is not worth it.
sharp.cache(false);
sharp.concurrency(1);

export type PictureExtension = "png" | "jpg";

const pngSign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegSign = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * A picture can take a hundred megabytes when it is unpacked, so there is only one at a time. Companies are served in
 * rotation.
 */
const oneAtATime = inTurn(1);

interface Limits {
  /** The company whose share of the queue the picture takes. */
  company: string;
  maxBytes: number;
  /** The number of all pixels, not of a side. */
  maxPixels: number;
  /** The messages for someone who exceeds these limits, or sends something else. */
  words: { bytes: string; pixels: string; picture: string };
}

/**
 * Opens an uploaded PNG or JPEG, recognised by its contents, without unpacking it. An SVG can carry scripts and is
 * refused like everything else. `redraw` unpacks it in a separate thread and draws the pixels again, upright, so
 * nothing else survives: no location, no script, no bomb.
 */
export async function openPicture(base64: string, { company, maxBytes, maxPixels, words }: Limits) {
  const bytes = /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, "base64") : Buffer.alloc(0);
  if (bytes.length > maxBytes) throw refusedPicture(words.bytes);
  const extension = extensionOf(bytes);
  if (!extension) throw refusedPicture(words.picture);
  // The limit also holds while the picture is unpacked, even if its header gives a smaller size.
  const picture = sharp(bytes, { limitInputPixels: maxPixels });
  const refuse = ({ message }: Error) =>
    Promise.reject(refusedPicture(message.includes("pixel limit") ? words.pixels : words.picture));
  const { width, height } = await picture.metadata().catch(refuse);
  if (width * height > maxPixels) throw refusedPicture(words.pixels);
  const redraw = (draw: (upright: Sharp) => Sharp): Promise<Buffer> =>
    oneAtATime(company, () => draw(picture.clone().autoOrient()).toBuffer().catch(refuse));
  return { width, height, extension, redraw };
}

export const refusedPicture = (message: string) =>
  new AppError("validation_failed", message, { image_base64: message });

function extensionOf(bytes: Buffer): PictureExtension | null {
  if (bytes.subarray(0, pngSign.length).equals(pngSign)) return "png";
  return bytes.subarray(0, jpegSign.length).equals(jpegSign) ? "jpg" : null;
}
