import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { makeSnapshot } from "@quotemill/shared/offers/make-snapshot";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import type { Db } from "../../platform/db/db.ts";
import { anyOf } from "../../platform/db/query-parts.ts";
import { notFound } from "../../platform/errors.ts";
import type { FileStore } from "../files/index.ts";
import { findPrintableQuote } from "../workflow/index.ts";

export async function snapshotOf(
  db: Db,
  companyId: string,
  quote: { id: string; outputs: Record<string, unknown> | null },
): Promise<QuoteSnapshot> {
  const printable = (await findPrintableQuote(db, companyId, quote.id)) ?? notFound("quote");
  return makeSnapshot({ ...printable, terms: printable.company.details.terms, outputs: quote.outputs });
}

/** Hashes by the path of the PDF, undefined for a file that is missing. */
export type PdfHashes = Map<string, Buffer | undefined>;

export async function listPdfPaths(db: Db, companyId: string, quoteIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("quotes")
    .select("pdf_storage_path")
    .where("company_id", "=", companyId)
    .where("id", "=", anyOf(quoteIds))
    .execute();
  return rows.flatMap(({ pdf_storage_path }) => pdf_storage_path ?? []);
}

/** A PDF's path is written only once, so its hash stays true. */
export async function hashPdfs(files: FileStore, paths: string[]): Promise<PdfHashes> {
  return new Map(await Promise.all(paths.map(async (path) => [path, await hashPdf(files, path)] as const)));
}

async function hashPdf(files: FileStore, path: string): Promise<Buffer | undefined> {
  if (!(await files.exists(path))) return undefined;
  const hash = createHash("sha256");
  await pipeline(await files.getStream(path), hash);
  return hash.digest();
}
