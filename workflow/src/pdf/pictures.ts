import { createHash } from "node:crypto";
import PDFDocument from "pdfkit";
import type { Sheet } from "./sheet.ts";

/** An opened PNG or JPEG, in pixels. */
export interface Picture {
  width: number;
  height: number;
}

/** What pdfkit makes of a picture; missing in its types. */
interface PdfImage extends Picture {
  label: string;
  /** The picture in the document that it is part of. */
  obj: unknown;
  embed(document: unknown): void;
}

/** pdfkit separates the colours of a PNG from its transparency, compresses both again and then calls `finalize`. */
interface Png extends PdfImage {
  image: object | null;
  imgData: Uint8Array | null;
  alphaChannel?: Uint8Array;
  finalize(): void;
}

const openImage = (bytes: Buffer): PdfImage =>
  (PDFDocument.prototype as unknown as { openImage(bytes: Buffer): PdfImage }).openImage.call(
    { _imageCount: 0 },
    bytes,
  );

const maxLogos = 4;
/** The latest ones by their digests, each as a function that returns it for another document. */
const logos = new Map<string, Promise<() => Picture>>();

/**
 * A company's quotes all have the same logo, and separating its colours took a quarter of the printing time. Whether it
 * is new or known makes no difference to the document. Null if it cannot be read.
 */
export async function openLogo(bytes: Uint8Array | null): Promise<Picture | null> {
  if (!bytes) return null;
  const digest = createHash("sha256").update(bytes).digest("base64");
  const known = logos.get(digest) ?? readLogo(Buffer.from(bytes));
  const [oldest = ""] = logos.keys();
  if (!logos.has(digest) && logos.size >= maxLogos) logos.delete(oldest);
  logos.set(digest, known);
  return known.then(
    (logo) => logo(),
    () => null,
  );
}

async function readLogo(bytes: Buffer): Promise<() => Picture> {
  const read = openImage(bytes);
  const label = "Logo";
  if (!isPng(read)) return () => Object.assign(openImage(bytes), { label });
  const { width, height, image } = read;
  const separated = await new Promise<Pick<Png, "imgData" | "alphaChannel">>((resolve) => {
    read.finalize = () => resolve({ imgData: read.imgData, alphaChannel: read.alphaChannel });
    read.embed(nowhere);
  });
  const ready = { width, height, image: { ...image, data: null, imgData: null }, ...separated, label, obj: null };
  const finalize = Object.getPrototypeOf(read).finalize;
  const done = { splitAlphaChannel: finalize, loadIndexedAlphaChannel: finalize, decodeData: finalize };
  return () => Object.assign(Object.create(Object.getPrototypeOf(read)), ready, done);
}

const isPng = (picture: PdfImage): picture is Png => "finalize" in picture;
/** A document for a picture that is only read. */
const nowhere = { ref: (data = {}) => ({ data, end: () => undefined }) };

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
