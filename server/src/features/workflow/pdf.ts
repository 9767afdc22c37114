import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { maxPdfBytes } from "@quotemill/shared/workflow/callback";
import { AppError } from "../../platform/errors.ts";
import type { FileStore } from "../files/index.ts";

/** A PDF that came with an answer, however it was sent. */
export interface AnsweredPdf {
  /** What the record of the answer calls it. */
  name: "pdf_base64" | "pdf";
  length: number;
  /** SHA-256 of its bytes, in hexadecimal. */
  digest: string;
  storeAs(path: string): Promise<void>;
}

export const pdfTooLarge = () => new AppError("too_large", "The PDF is larger than 20 MB.");
/** Readers accept something before the mark, and so do we. */
export const beginningBytes = 1024;
export const beginsAsPdf = (bytes: Buffer) => bytes.subarray(0, beginningBytes).includes("%PDF-");

/** Read between two turns of the event loop: 20 MB at once would keep every other request waiting. */
const charactersPerTurn = 1024 * 1024;

/**
 * Strict, because `Buffer.from` skips invalid characters and decodes the rest into garbage. Accepts a data: prefix,
 * white space and the URL alphabet, as automation tools produce them.
 */
export async function decodePdf(files: Pick<FileStore, "put">, base64: string): Promise<AnsweredPdf> {
  const bytes = await decodeBase64(base64);
  if (bytes.length > maxPdfBytes) throw pdfTooLarge();
  if (!beginsAsPdf(bytes)) throw new AppError("not_a_pdf", "pdf_base64 is not a PDF.");
  return {
    name: "pdf_base64",
    length: bytes.length,
    digest: createHash("sha256").update(bytes).digest("hex"),
    storeAs: (path) => files.put(path, bytes, { contentType: "application/pdf" }),
  };
}

async function decodeBase64(base64: string): Promise<Buffer> {
  const text = withoutPadding(base64.replace(/^data:application\/pdf;base64,/i, ""));
  const bytes = Buffer.allocUnsafe(Math.ceil(text.length * 0.75));
  let length = 0;
  let rest = "";
  for (let at = 0; at < text.length; at += charactersPerTurn) {
    if (at > 0) await nextTurn();
    const letters = rest + withoutSpace(text.slice(at, at + charactersPerTurn));
    const whole = letters.length - (letters.length % 4);
    length += bytes.write(letters.slice(0, whole), length, "base64");
    rest = letters.slice(whole);
  }
  if (rest.length === 1 || (length === 0 && rest === "")) throw notBase64();
  length += bytes.write(rest, length, "base64");
  return bytes.subarray(0, length);
}

const notBase64 = () => new AppError("not_a_pdf", "pdf_base64 is not base64.");

function withoutPadding(text: string): string {
  let end = text.trimEnd();
  for (let signs = 0; signs < 2 && end.endsWith("="); signs++) end = end.slice(0, -1).trimEnd();
  return end;
}

/** Byte by byte, because replacing would take a hundred times longer if there were a space after every letter. */
function withoutSpace(text: string): string {
  if (/^[\w+/-]*$/.test(text)) return text;
  if (!/^[\w+/\- \t\r\n]*$/.test(text)) throw notBase64();
  const codes = Buffer.from(text, "latin1");
  let length = 0;
  // A plain loop: iterating takes ten times longer.
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] as number;
    if (code > 32) codes[length++] = code;
  }
  return codes.toString("latin1", 0, length);
}
