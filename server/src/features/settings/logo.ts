import { maxLogoBytes, maxLogoPixels } from "@quotemill/shared/company-details";
import { AppError } from "../../platform/errors.ts";

interface Picture {
  bytes: Buffer;
  extension: "png" | "jpg";
}

interface Size {
  width: number;
  height: number;
}

/** PNG or JPEG by what is in it, whatever it is called. An SVG can carry scripts and is refused like all the rest. */
export function readLogo(base64: string): Picture {
  const bytes = /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, "base64") : Buffer.alloc(0);
  if (bytes.length > maxLogoBytes) throw refused("The picture is larger than 500 KB.");
  const png = pngSize(bytes);
  const size = png ?? jpegSize(bytes);
  if (!size?.width || !size.height) throw refused("The logo must be a PNG or JPEG picture.");
  if (Math.max(size.width, size.height) > maxLogoPixels) {
    throw refused(`The picture is larger than ${maxLogoPixels} × ${maxLogoPixels} pixels.`);
  }
  return { bytes, extension: png ? "png" : "jpg" };
}

const refused = (message: string) => new AppError("validation_failed", message, { image_base64: message });

const pngSign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngSize(bytes: Buffer): Size | null {
  const isPng =
    bytes.length > 33 && bytes.subarray(0, 8).equals(pngSign) && bytes.toString("latin1", 12, 16) === "IHDR";
  return isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null;
}

/** A JPEG is a row of segments, each with its length; one of those that begin a frame tells the size. */
function jpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const beginsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (beginsFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
