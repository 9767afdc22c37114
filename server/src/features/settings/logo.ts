import { maxLogoBytes, maxLogoPixels } from "@quotemill/shared/company-details";
import sharp from "sharp";
import { AppError } from "../../platform/errors.ts";

interface Picture {
  bytes: Buffer;
  extension: "png" | "jpg";
}

// Logos are rare, so caching them in memory is not worth it.
sharp.cache(false);
sharp.concurrency(1);

const pngSign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegSign = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * A PNG or JPEG, recognised by its contents and redrawn: the stored file has only the pixels, so nothing else survives,
 * and opening it later unpacks no more than those. An SVG can carry scripts and is refused like everything else.
 */
export async function readLogo(base64: string): Promise<Picture> {
  const bytes = /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, "base64") : Buffer.alloc(0);
  if (bytes.length > maxLogoBytes) throw refused("The image is larger than 500 KB.");
  const extension = extensionOf(bytes);
  if (!extension) throw notAnImage();
  const picture = sharp(bytes, { limitInputPixels: maxLogoPixels ** 2 });
  const size = await picture.metadata().catch(() => Promise.reject(notAnImage()));
  if (Math.max(size.width, size.height) > maxLogoPixels) {
    throw refused(`The image is larger than ${maxLogoPixels} × ${maxLogoPixels} pixels.`);
  }
  const upright = picture.autoOrient();
  const drawn = extension === "png" ? upright.png() : upright.jpeg({ quality: 90 });
  return { bytes: await drawn.toBuffer().catch(() => Promise.reject(notAnImage())), extension };
}

const refused = (message: string) => new AppError("validation_failed", message, { image_base64: message });
const notAnImage = () => refused("The logo must be a PNG or JPEG image.");

function extensionOf(bytes: Buffer): Picture["extension"] | null {
  if (bytes.subarray(0, pngSign.length).equals(pngSign)) return "png";
  return bytes.subarray(0, jpegSign.length).equals(jpegSign) ? "jpg" : null;
}
