import { maxPdfBytes } from "@quotemill/shared/workflow/callback";
import { AppError } from "../../platform/errors.ts";

/**
 * Strict, because `Buffer.from` skips invalid characters and decodes the rest into garbage. Accepts a data: prefix,
 * white space and the URL alphabet, as automation tools produce them.
 */
export function decodePdf(base64: string): Buffer {
  const plain = base64
    .replace(/^data:application\/pdf;base64,/i, "")
    .replace(/\s+/g, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/={1,2}$/, "");
  if (plain.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(plain)) {
    throw new AppError("not_a_pdf", "pdf_base64 is not base64.");
  }
  const bytes = Buffer.from(plain, "base64");
  if (bytes.length > maxPdfBytes) throw new AppError("too_large", "The PDF is larger than 20 MB.");
  if (!bytes.subarray(0, 1024).includes("%PDF-")) throw new AppError("not_a_pdf", "pdf_base64 is not a PDF.");
  return bytes;
}
