import type { Sheet } from "./sheet.ts";

/** An opened PNG or JPEG, in pixels. */
export interface Picture {
  width: number;
  height: number;
}

/** Null if it cannot be read: a quote without a picture is better than no quote. */
export function openPicture({ pdf }: Sheet, bytes: Uint8Array | null | undefined): Picture | null {
  if (!bytes) return null;
  try {
    // Missing in pdfkit's types.
    return (pdf as unknown as { openImage(bytes: Buffer): Picture }).openImage(Buffer.from(bytes));
  } catch {
    return null;
  }
}

export function drawPicture(
  { pdf }: Sheet,
  picture: Picture,
  x: number,
  y: number,
  options: PDFKit.Mixins.ImageOption,
) {
  pdf.image(picture as unknown as Buffer, x, y, options);
}
