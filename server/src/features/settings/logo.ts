import { maxLogoBytes, maxLogoPixels } from "@quotemill/shared/companies/details";
import { openPicture, type PictureExtension, refusedPicture } from "../../platform/redrawn-picture.ts";

interface Logo {
  bytes: Buffer;
  extension: PictureExtension;
}

const words = {
  bytes: "The image is larger than 500 KB.",
  pixels: `The image is larger than ${maxLogoPixels} × ${maxLogoPixels} pixels.`,
  picture: "The logo must be a PNG or JPEG image.",
};

/** The stored file has only the logo's pixels, so opening it later unpacks no more than those. */
export async function readLogo(company: string, base64: string): Promise<Logo> {
  const { width, height, extension, redraw } = await openPicture(base64, {
    company,
    maxBytes: maxLogoBytes,
    maxPixels: maxLogoPixels ** 2,
    words,
  });
  if (Math.max(width, height) > maxLogoPixels) throw refusedPicture(words.pixels);
  const bytes = await redraw((upright) => (extension === "png" ? upright.png() : upright.jpeg({ quality: 90 })));
  return { bytes, extension };
}
