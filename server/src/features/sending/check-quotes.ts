import { acceptedBefore, pdfChanged, pdfMissing, sendProblem } from "@quotemill/shared/sending";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findAcceptedQuote, type PdfHashes } from "../offers/index.ts";
import type { LockedQuote } from "./sends.queries.ts";

export function onlyContactOf(quotes: LockedQuote[]) {
  for (const { contact, quote_number } of quotes) {
    if (!contact) throw new AppError("validation_failed", `${quote_number} has no contact to send it to`);
  }
  const [first, ...others] = quotes.flatMap(({ contact }) => contact ?? []);
  if (!first || others.some(({ email }) => email !== first.email)) {
    throw new AppError(
      "validation_failed",
      "These quotes are for different contacts. Send them one contact at a time.",
    );
  }
  return first;
}

/** The hashes were taken before the quotes were locked, because that reads files. */
export function checkPdf(quote: LockedQuote, hashes: PdfHashes) {
  const problem = sendProblem(quote);
  if (problem) throw new AppError("validation_failed", problem);
  const pdf_storage_path = quote.pdf_storage_path ?? "";
  if (!hashes.has(pdf_storage_path)) throw new AppError("conflict", pdfChanged(quote.quote_number));
  const pdf_sha256 = hashes.get(pdf_storage_path);
  if (!pdf_sha256) throw new AppError("validation_failed", pdfMissing(quote.quote_number));
  return { ...quote, pdf_storage_path, pdf_sha256 };
}

export async function checkNotAccepted(db: Db, companyId: string, quotes: LockedQuote[]) {
  const ids = quotes.map(({ id }) => id);
  const acceptedId = await findAcceptedQuote(db, companyId, ids);
  const accepted = quotes.find(({ id }) => id === acceptedId);
  if (accepted) throw new AppError("validation_failed", acceptedBefore(accepted.quote_number));
}
