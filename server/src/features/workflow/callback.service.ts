import { createHash } from "node:crypto";
import type { CallbackInput } from "@quotemill/shared/workflow/callback";
import { sampleQuoteId } from "@quotemill/shared/workflow/sample";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { notFound } from "../../platform/errors.ts";
import type { FileStore } from "../files/index.ts";
import { insertDelivery } from "./deliveries.queries.ts";
import { decodePdf } from "./pdf.ts";

/**
 * | Body            | The quote has no PDF                     | It has one already                          |
 * | --------------- | ---------------------------------------- | ------------------------------------------- |
 * | PDF             | Generated, message cleared               | the new one replaces it; a Sent quote stays Sent |
 * | outputs alone   | Pending PDF, message cleared             | outputs replaced, status stays              |
 * | error           | Failed with the message                  | only recorded: a late error destroys nothing |
 *
 * Whatever the status was, Failed by timeout included: late answers win. The same body again changes nothing. An answer
 * to a sample is checked and recorded, so that a test goes all the way and no workflow is switched off by a refusal.
 */
export async function takeCallback(db: Db, files: FileStore, companyId: string, input: CallbackInput) {
  const bytes = input.pdf_base64 ? decodePdf(input.pdf_base64) : null;
  const record = {
    kind: "callback" as const,
    request_body: { ...input, ...(bytes && { pdf_base64: `(${bytes.length} bytes)` }) },
    response_status: 200,
    error: null,
  };
  if (input.quote_id === sampleQuoteId) return insertDelivery(db, companyId, { ...record, quote_id: null });

  const path = bytes && pdfPath(companyId, input.quote_id, bytes);
  // Before the transaction, so that no lock waits for a slow store; a file without a row is only a few bytes lost.
  if (path && bytes) {
    if (!(await quoteExists(db, companyId, input.quote_id))) notFound("quote");
    await files.put(path, bytes, { contentType: "application/pdf" });
  }
  await db.transaction().execute(async (tx) => {
    const quote = await lockQuote(tx, companyId, input.quote_id);
    if (!quote) notFound("quote");
    const changes = changesFor(quote, input, path);
    if (changes) {
      await tx
        .updateTable("quotes")
        .set({ ...changes, updated_at: sql`now()` })
        .where("company_id", "=", companyId)
        .where("id", "=", input.quote_id)
        .execute();
    }
    await insertDelivery(tx, companyId, { ...record, quote_id: input.quote_id });
  });
}

interface LockedQuote {
  status: string;
  pdf_storage_path: string | null;
}

function changesFor(quote: LockedQuote, input: CallbackInput, path: string | null) {
  const outputs = input.outputs ? { outputs: JSON.stringify(input.outputs) } : {};
  if (path) {
    const status = quote.status === "Sent" ? "Sent" : "Generated";
    return { ...outputs, pdf_storage_path: path, status, error_message: null };
  }
  if (input.error_message) {
    return quote.pdf_storage_path ? null : { ...outputs, status: "Failed", error_message: input.error_message };
  }
  return quote.pdf_storage_path ? outputs : { ...outputs, status: "Pending PDF", error_message: null };
}

/** Named by its content: the same file again lands in the same place. */
const pdfPath = (companyId: string, quoteId: string, bytes: Buffer) =>
  `${companyId}/${quoteId}/${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.pdf`;

const own = (db: Db, companyId: string, id: string) =>
  db.selectFrom("quotes").where("company_id", "=", companyId).where("id", "=", id);

const lockQuote = (db: Db, companyId: string, id: string) =>
  own(db, companyId, id).select(["status", "pdf_storage_path"]).forUpdate().executeTakeFirst();

const quoteExists = async (db: Db, companyId: string, id: string) =>
  (await own(db, companyId, id).select("id").executeTakeFirst()) !== undefined;
