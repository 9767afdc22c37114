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

/** Read between two turns of the event loop: 20 MB at once would keep every other request waiting, and take memory. */
const charactersPerTurn = 128 * 1024;

/**
 * Strict, because `Buffer.from` skips invalid characters and decodes the rest into garbage. Accepts a data: prefix,
 * white space and the URL alphabet, as automation tools produce them. The PDF is written over the text that it is read
 * from, so it takes no memory of its own.
 */
export async function decodePdf(files: Pick<FileStore, "put">, base64: Buffer): Promise<AnsweredPdf> {
  const text = base64.subarray(prefixLength(base64), endWithoutPadding(base64));
  const hash = createHash("sha256");
  let length = 0;
  const write = (letters: string) => {
    const from = length;
    length += text.write(letters, from, "base64");
    hash.update(text.subarray(from, length));
  };
  let rest = "";
  for (let at = 0; at < text.length; at += charactersPerTurn) {
    if (at > 0) await nextTurn();
    const letters = rest + withoutSpace(text.toString("latin1", at, at + charactersPerTurn));
    const whole = letters.length - (letters.length % 4);
    write(letters.slice(0, whole));
    rest = letters.slice(whole);
  }
  if (rest.length === 1 || (length === 0 && rest === "")) throw notBase64();
  write(rest);
  if (length > maxPdfBytes) throw pdfTooLarge();
  const pdf = text.subarray(0, length);
  if (!beginsAsPdf(pdf)) throw new AppError("not_a_pdf", "pdf_base64 is not a PDF.");
  return {
    name: "pdf_base64",
    length,
    digest: hash.digest("hex"),
    storeAs: (path) => files.put(path, pdf, { contentType: "application/pdf" }),
  };
}

const notBase64 = () => new AppError("not_a_pdf", "pdf_base64 is not base64.");

const prefix = "data:application/pdf;base64,";
const prefixLength = (text: Buffer) =>
  text.toString("latin1", 0, prefix.length).toLowerCase() === prefix ? prefix.length : 0;

/** There may be white space around the signs. */
function endWithoutPadding(text: Buffer): number {
  let end = text.length;
  const skipSpace = () => {
    while (end > 0 && " \t\r\n".includes(String.fromCharCode(text[end - 1] as number))) end--;
  };
  skipSpace();
  for (let signs = 0; signs < 2 && text[end - 1] === equalsSign; signs++) {
    end--;
    skipSpace();
  }
  return end;
}
const equalsSign = 61;

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
