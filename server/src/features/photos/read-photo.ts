import { maxPhotoBytes, maxPhotoPixels, notAPhoto, photoEdge, photoTooLarge } from "@quotemill/shared/quotes/photos";
import { openPicture } from "../../platform/http/picture.ts";

const words = {
  bytes: photoTooLarge,
  pixels: `The image has more than ${maxPhotoPixels / 1_000_000} megapixels.`,
  picture: notAPhoto,
};

/** A page of photos must not make a PDF too large for a mail. */
const maxStoredBytes = 600 * 1024;
/** Each smaller than the one before; the last fits whatever the picture shows. */
const attempts = [
  { edge: photoEdge, quality: 82 },
  { edge: photoEdge, quality: 65 },
  { edge: 1200, quality: 60 },
  { edge: 800, quality: 50 },
];

/** The photo as it is stored: a JPEG of at most 600 KB without anything but its pixels. */
export async function readPhoto(company: string, base64: string): Promise<Buffer> {
  const limits = { company, maxBytes: maxPhotoBytes, maxPixels: maxPhotoPixels, words };
  const { redraw } = await openPicture(base64, limits);
  let bytes: Buffer = Buffer.alloc(0);
  for (const { edge, quality } of attempts) {
    bytes = await redraw((upright) =>
      upright
        .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
        // A drawing may be transparent; paper is white.
        .flatten({ background: "#ffffff" })
        .jpeg({ quality }),
    );
    if (bytes.length <= maxStoredBytes) break;
  }
  return bytes;
}
