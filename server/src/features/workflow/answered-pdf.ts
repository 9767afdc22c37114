import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { maxPdfBytes } from "@quotemill/shared/workflow/callback";
import { sampleQuoteId } from "@quotemill/shared/workflow/sample";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type FileStore, removedLater } from "../files/index.ts";

/** A PDF that came with an answer, however it was sent. */
export interface AnsweredPdf {
  /** The field under which the record of the answer mentions the PDF. */
  name: "pdf_base64" | "pdf";
  length: number;
  /** SHA-256 of its bytes, in hexadecimal. */
  digest: string;
  storeAs(path: string): Promise<void>;
}

export const pdfTooLarge = () => new AppError("too_large", "The PDF is larger than 20 MB.");
/** Programs that read PDFs accept other bytes before the mark, and so do we. */
const beginningBytes = 1024;
const beginsAsPdf = (bytes: Buffer) => bytes.subarray(0, beginningBytes).includes("%PDF-");

/**
 * Characters decoded per run of the event loop: 20 MB at once would keep every other request waiting, and take memory.
 */
const charactersPerTurn = 128 * 1024;

/**
 * Decodes strictly, because `Buffer.from` skips invalid characters and decodes the rest into garbage. Accepts a data:
 * prefix, white space and the URL alphabet, as automation tools produce them. The PDF is written over the text that it
 * is read from, so it takes no extra memory.
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

/** There may be white space around the equals signs. */
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

/**
 * Copies byte by byte, because replacing would take a hundred times longer if there were a space after every letter.
 */
function withoutSpace(text: string): string {
  if (/^[\w+/-]*$/.test(text)) return text;
  if (!/^[\w+/\- \t\r\n]*$/.test(text)) throw notBase64();
  const codes = Buffer.from(text, "latin1");
  let length = 0;
  // A plain loop, because iterating takes ten times longer.
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] as number;
    if (code > 32) codes[length++] = code;
  }
  return codes.toString("latin1", 0, length);
}

/** A PDF in the store under its own name, until it is stored as the quote's, or discarded. */
interface ReceivedPdf extends AnsweredPdf {
  discard(): Promise<void>;
}

interface Addressee {
  company_id: string;
  quote_id: string;
}

/**
 * Passes the body on to the store piece by piece, so that it never is in memory as a whole. A write that fails halfway
 * leaves nothing behind: the name is noted for removal before the first byte is written.
 */
export async function receivePdf(
  db: Db,
  files: FileStore,
  { company_id, quote_id }: Addressee,
  { body, length }: { body: Readable; length: number },
): Promise<ReceivedPdf> {
  const { checked, read, problem } = checkPdf(body);
  const received = `${company_id}/${quote_id}/received-${randomUUID()}.pdf`;
  const discard = () => files.delete(received).catch(() => undefined); // Then it is removed within the hour.
  try {
    if (quote_id === sampleQuoteId) {
      for await (const _piece of checked);
      return { ...read(), name: "pdf", storeAs: async () => undefined, discard };
    }
    await noteRemoval(db, company_id, quote_id, received);
    await files.putStream(received, checked, { contentType: "application/pdf", contentLength: length });
    return { ...read(), name: "pdf", storeAs: (path) => files.move(received, path), discard };
  } catch (error) {
    await discard();
    throw problem() ?? error;
  }
}

/** Refuses a quote that does not exist, before anything is written for it. */
async function noteRemoval(db: Db, companyId: string, quoteId: string, path: string) {
  const quote = await db
    .selectFrom("quotes")
    .select(removedLater(companyId, path).as("noted"))
    .where("company_id", "=", companyId)
    .where("id", "=", quoteId)
    .executeTakeFirst();
  if (!quote) notFound("quote");
}

/**
 * Counts, hashes and checks the bytes when the store asks for them. `problem` says why that failed, since a store says
 * only that it did. The connection stays open, so that a refused caller can read the reason.
 */
function checkPdf(body: Readable) {
  const hash = createHash("sha256");
  let length = 0;
  let beginning = Buffer.alloc(0);
  let problem: AppError | undefined;
  const refuse = (error: AppError) => {
    problem ??= error;
    throw error;
  };
  async function* pieces() {
    try {
      for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        length += piece.length;
        if (length > maxPdfBytes) refuse(pdfTooLarge());
        if (beginning.length < beginningBytes) {
          beginning = Buffer.concat([beginning, piece.subarray(0, beginningBytes - beginning.length)]);
          if (beginning.length === beginningBytes && !beginsAsPdf(beginning)) refuse(notAPdf());
        }
        hash.update(piece);
        yield piece;
      }
    } catch {
      refuse(new AppError("bad_request", "The PDF is incomplete."));
    }
    if (!beginsAsPdf(beginning)) refuse(notAPdf());
  }
  return {
    checked: Readable.from(pieces(), { objectMode: false }),
    read: () => ({ length, digest: hash.digest("hex") }),
    problem: () => problem,
  };
}

const notAPdf = () => new AppError("not_a_pdf", "The body is not a PDF.");
