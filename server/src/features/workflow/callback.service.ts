import { randomUUID } from "node:crypto";
import { isOfEarlierRun, type QuoteEvent, type QuoteState } from "@quotemill/shared/quotes/lifecycle";
import type { CallbackInput } from "@quotemill/shared/workflow/callback";
import { sampleQuoteId } from "@quotemill/shared/workflow/sample";
import { sentLinkSeconds } from "@quotemill/shared/workflow/send-payload";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { notFound } from "../../platform/errors.ts";
import { type FileStore, removedLater, removeUnlessUsed, StorageFull, withinStorage } from "../files/index.ts";
import { applyEvent } from "../quotes/index.ts";
import type { AnsweredPdf } from "./answered-pdf.ts";
import { insertDelivery } from "./deliveries.queries.ts";

type Room = Pick<FileStore, "mostBytesPerCompany">;
type Answer = Omit<CallbackInput, "pdf_base64" | "error_message"> & Pick<Partial<CallbackInput>, "error_message">;

/**
 * Takes a workflow's answer. The answer is always recorded and reported as a success to the workflow, because a refusal
 * could switch it off. An answer to a sample is checked and recorded, so that a test takes the full path.
 */
export async function takeCallback(db: Db, files: Room, companyId: string, input: Answer, pdf: AnsweredPdf | null) {
  const record = {
    kind: "callback" as const,
    request_body: { ...input, ...(pdf && { [pdf.name]: `(${pdf.length} bytes)` }) },
    response_status: 200,
  };
  if (input.quote_id === sampleQuoteId)
    return insertDelivery(db, companyId, { ...record, quote_id: null, error: null });

  // The PDF is stored before the transaction begins, so that no lock waits for a slow store.
  const event = await storedEvent(db, files, companyId, input, pdf);
  await transact(db, companyId, async (tx) => {
    const { quote, changes } = (await applyEvent(tx, companyId, input.quote_id, event)) ?? notFound("quote");
    // Customers may still have links to the previous PDF.
    const before = changes?.pdf_storage_path ? quote.pdf_storage_path : null;
    if (before) await removeUnlessUsed(tx, companyId, before, sentLinkSeconds * 1000);
    const error = changes ? null : whyNothing(event, quote);
    await insertDelivery(tx, companyId, { ...record, quote_id: input.quote_id, error });
  });
}

/** If a company has no storage left, the quote says why there is no PDF. The workflow could do nothing about it. */
async function storedEvent(
  db: Db,
  files: Room,
  companyId: string,
  input: Answer,
  pdf: AnsweredPdf | null,
): Promise<QuoteEvent> {
  try {
    return eventOf(input, pdf && (await storePdf(db, files, companyId, input, pdf)));
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error;
    return eventOf({ ...input, error_message: error.message }, null);
  }
}

/** Explains why an answer changed nothing. */
function whyNothing(event: QuoteEvent, quote: Pick<QuoteState, "run" | "status">): string {
  if (isOfEarlierRun(event, quote)) return "This answers an earlier run, so it changed nothing.";
  if (quote.status === "Sent") return "The customer has this quote, so this answer changed nothing.";
  return event.type === "outputs"
    ? "The quote already has its PDF with its figures, so these changed nothing."
    : "The quote already has its PDF, so this error changed nothing.";
}

function eventOf({ quote_run, outputs = null, error_message }: Answer, path: string | null): QuoteEvent {
  const run = quote_run ?? null;
  if (path) return { type: "pdf", run, path, outputs };
  if (error_message) return { type: "error", run, message: error_message, outputs };
  return { type: "outputs", run, outputs: outputs ?? {} };
}

/**
 * Returns the path of a file with these bytes. A PDF that the quote already has, or no longer needs, is not written.
 */
async function storePdf(db: Db, files: Room, companyId: string, input: Answer, pdf: AnsweredPdf) {
  const { quote_id } = input;
  const begin = `${companyId}/${quote_id}/${pdf.digest.slice(0, 32)}`;
  // A unique name, so that a write that fails halfway damages no file in use.
  const path = `${begin}-${randomUUID()}.pdf`;
  const quote = (await findAndNoteRemoval(db, companyId, quote_id, { begin, path })) ?? notFound("quote");
  if (quote.pdf_storage_path?.startsWith(begin)) return quote.pdf_storage_path;
  if (isOfEarlierRun(eventOf(input, path), quote)) return path;
  await withinStorage(db, files, { companyId, length: pdf.length }, () => pdf.storeAs(path));
  return path;
}

/** One statement does both, since most answers contain a new PDF. */
const findAndNoteRemoval = (db: Db, companyId: string, id: string, { begin, path }: { begin: string; path: string }) =>
  db
    .selectFrom("quotes")
    .select([
      "run",
      "pdf_storage_path",
      sql`case when starts_with(pdf_storage_path, ${begin}) is not true then ${removedLater(companyId, path)} end`.as(
        "noted",
      ),
    ])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
