import { createHash } from "node:crypto";
import { isOfEarlierRun, type QuoteEvent } from "@quotemill/shared/quotes/lifecycle";
import type { CallbackInput } from "@quotemill/shared/workflow/callback";
import { sampleQuoteId } from "@quotemill/shared/workflow/sample";
import type { Db } from "../../platform/db.ts";
import { notFound } from "../../platform/errors.ts";
import type { FileStore } from "../files/index.ts";
import { applyEvent } from "../quotes/index.ts";
import { insertDelivery } from "./deliveries.queries.ts";
import { decodePdf } from "./pdf.ts";

/**
 * Whatever comes of it, the answer is recorded and the workflow hears of success: a refusal could switch it off. An answer
 * to a sample is checked and recorded, so that a test goes all the way.
 */
export async function takeCallback(db: Db, files: FileStore, companyId: string, input: CallbackInput) {
  const bytes = input.pdf_base64 ? decodePdf(input.pdf_base64) : null;
  const record = {
    kind: "callback" as const,
    request_body: { ...input, ...(bytes && { pdf_base64: `(${bytes.length} bytes)` }) },
    response_status: 200,
  };
  if (input.quote_id === sampleQuoteId)
    return insertDelivery(db, companyId, { ...record, quote_id: null, error: null });

  const path = bytes && pdfPath(companyId, input.quote_id, bytes);
  const event = eventOf(input, path);
  // Before the transaction, so that no lock waits for a slow store; a file without a row is only a few bytes lost.
  if (path && bytes) {
    const quote = (await findQuoteRun(db, companyId, input.quote_id)) ?? notFound("quote");
    if (!isOfEarlierRun(event, quote)) await files.put(path, bytes, { contentType: "application/pdf" });
  }
  await db.transaction().execute(async (tx) => {
    const { quote, changes } = (await applyEvent(tx, companyId, input.quote_id, event)) ?? notFound("quote");
    const error = changes ? null : isOfEarlierRun(event, quote) ? ofEarlierRun : afterPdf;
    await insertDelivery(tx, companyId, { ...record, quote_id: input.quote_id, error });
  });
}

const ofEarlierRun = "This answers an earlier run, so it changed nothing.";
const afterPdf = "The quote has its PDF already, so this error changed nothing.";

function eventOf({ quote_run, outputs = null, error_message }: CallbackInput, path: string | null): QuoteEvent {
  const run = quote_run ?? null;
  if (path) return { type: "pdf", run, path, outputs };
  if (error_message) return { type: "error", run, message: error_message, outputs };
  return { type: "outputs", run, outputs: outputs ?? {} };
}

/** Named by its content: the same file again lands in the same place. */
const pdfPath = (companyId: string, quoteId: string, bytes: Buffer) =>
  `${companyId}/${quoteId}/${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.pdf`;

const findQuoteRun = (db: Db, companyId: string, id: string) =>
  db.selectFrom("quotes").select("run").where("company_id", "=", companyId).where("id", "=", id).executeTakeFirst();
