import { createHash } from "node:crypto";
import PDFDocument from "pdfkit";
import { body, label, room } from "./look.ts";
import type { Sheet } from "./sheet.ts";

/** An opened PNG or JPEG, with its size in pixels. */
export interface Picture {
  width: number;
  height: number;
}

/** pdfkit's form of an opened picture, which its types lack. */
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
/** The latest logos by their digests. Each is a function that returns the logo for another document. */
const logos = new Map<string, Promise<() => Picture>>();

/**
 * Opens a logo, and keeps it: a company's quotes all have the same one, and separating its colours took a quarter of
 * the printing time. A new logo and a known one give the same document. Null if it cannot be read.
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
/** Stands in for a document while a picture is only read. */
const nowhere = { ref: (data = {}) => ({ data, end: () => undefined }) };

/** Null if the picture cannot be read: a quote without it is better than no quote. */
export function openPicture({ pdf }: Sheet, bytes: Uint8Array | null | undefined): Picture | null {
  if (!bytes) return null;
  try {
    // The types of pdfkit do not have this method.
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

const across = 3;
const photoGap = 12;
const photoWidth = (room.width - (across - 1) * photoGap) / across;
const photoHeight = photoWidth * 0.75;

export interface Photo {
  picture: Picture;
  caption: string;
}

/** Writes photos three across, each filling its frame. A row never splits, and the heading stays with the first row. */
export function writePhotos(sheet: Sheet, photos: Photo[]) {
  if (photos.length === 0) return;
  const captions = photos.map(({ caption }) => sheet.lay(caption, label, photoWidth));
  const rows = Array.from({ length: Math.ceil(photos.length / across) }, (_, row) => {
    const columns = photos.slice(row * across, (row + 1) * across).map((photo, column) => {
      const index = row * across + column;
      return { ...photo, index, text: captions[index], x: room.x + column * (photoWidth + photoGap) };
    });
    return { columns, captionHeight: Math.max(...columns.map(({ text }) => text?.height ?? 0)) };
  });
  sheet.keep(20 + photoHeight + 4 + (rows[0]?.captionHeight ?? 0));
  sheet.heading(photos.length === 1 ? "Photo" : "Photos");
  for (const { columns, captionHeight } of rows) {
    sheet.keep(photoHeight + 4 + captionHeight);
    const top = sheet.y;
    for (const { picture, caption, text, x, index } of columns) {
      const alt = caption || `Photo ${index + 1}`;
      sheet.within("Figure", () => sheet.content(() => drawFramed(sheet, picture, x, top)), { alt });
      if (caption && text) {
        sheet.within("Caption", () =>
          sheet.content(() => sheet.draw(text, { x, width: photoWidth }, top + photoHeight + 3)),
        );
      }
    }
    sheet.y = top + photoHeight + 4 + captionHeight + 8;
  }
  sheet.down(body.leading / 2);
}

function drawFramed(sheet: Sheet, picture: Picture, x: number, y: number) {
  sheet.pdf.save().roundedRect(x, y, photoWidth, photoHeight, 4).clip();
  drawPicture(sheet, picture, x, y, { cover: [photoWidth, photoHeight], align: "center", valign: "center" });
  sheet.pdf.restore();
}
