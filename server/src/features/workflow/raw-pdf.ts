import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { maxPdfBytes } from "@quotemill/shared/workflow/callback";
import { sampleQuoteId } from "@quotemill/shared/workflow/sample";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type FileStore, removedLater } from "../files/index.ts";
import { type AnsweredPdf, beginningBytes, beginsAsPdf, pdfTooLarge } from "./pdf.ts";

/** A PDF in the store under a name of its own, until it is stored as the quote's, or discarded. */
interface ReceivedPdf extends AnsweredPdf {
  discard(): Promise<void>;
}

interface Addressee {
  company_id: string;
  quote_id: string;
}

/**
 * Passes the body on to the store piece by piece, so that it never is in memory as a whole. What fails halfway leaves
 * nothing behind: the name is noted for removal before the first byte is written.
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
    // Without this, whoever sends their next request on the same connection would wait for ever.
    body.resume();
    await discard();
    throw problem() ?? error;
  }
}

/** Nothing is written for a quote that does not exist. */
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
 * Counts, hashes and looks at the bytes when the store asks for them. `problem` tells why that failed, since a store says
 * only that it did. The connection stays open, so that whoever is refused can read why.
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
