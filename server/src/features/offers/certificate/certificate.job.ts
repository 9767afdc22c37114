import type { LayoutName } from "@quotemill/shared/companies/layouts";
import type { AcceptedQuote } from "@quotemill/shared/offers/acceptance";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import type { CompanyRegion } from "@quotemill/shared/region/default-region";
import type { DocumentCompany } from "@quotemill/shared/workflow/document";
import { PrinterBusy, type Renderer, type StoredPicture } from "@quotemill/workflow/print";
import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { transact } from "../../../platform/db/transact.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import type { Keys } from "../../../platform/keys.ts";
import { findRegion } from "../../companies/index.ts";
import { type FileStore, removeUnlessUsed, storeFile } from "../../files/index.ts";
import { photoPath } from "../../photos/index.ts";
import { documentCompany, findDetails } from "../../settings/index.ts";
import { type AcceptedPdfs, findAcceptance } from "../acceptances.queries.ts";
import { answerMailJob } from "../mails/answer-mail.job.ts";
import { listOfferedQuotes, type OfferedQuote } from "../offers.queries.ts";
import { acceptedQuote, acceptedStamp } from "./accepted-quote.ts";
import { certificateTexts } from "./certificate-texts.ts";

interface Context {
  db: Db;
  files: FileStore;
  renderer: Renderer;
  keys: Keys;
  clock: Clock;
  publicUrl: () => string;
  log: Pick<Logger, "warn">;
}

const certificatePayload = z.object({
  company_id: z.uuid(),
  acceptance_id: z.uuid(),
  event_id: z.int(),
  /** Number of times that an accepted quote failed to print. Version 1.0.0 queues jobs without it. */
  retries: z.int().default(0),
  /** Number of times that the printer was busy. */
  waits: z.int().default(0),
});

/**
 * Prints the accepted quotes, and the record of the acceptance. The mails are queued together with the paths of both,
 * so however often a killed process makes it run, there is one certificate, one PDF of each accepted quote, and one
 * mail for each side.
 */
export const certificateJob = defineJob({
  name: "print_certificate",
  lane: "mail",
  payload: certificatePayload,
  run: printOrWait,
});

type CertificateJob = z.infer<typeof certificatePayload>;
type Acceptance = NonNullable<Awaited<ReturnType<typeof findAcceptance>>>;

interface Letterhead {
  company: DocumentCompany;
  layout: LayoutName;
  region: CompanyRegion;
  logo: StoredPicture | null;
}

/** Number of times that printing a quote is tried again before the certificate and the mails go without it. */
const mostRetries = 3;
const retryMs = 10_000;
/** A busy printer is no failure, unless it stays busy for five minutes: the queue then warns, and repeats the job. */
const mostWaits = 60;
const waitMs = 5_000;

async function printOrWait(context: Context, job: CertificateJob): Promise<void> {
  try {
    await printAcceptance(context, job);
  } catch (error) {
    if (!(error instanceof PrinterBusy) || job.waits >= mostWaits) throw error;
    await certificateJob.add(context.db, { ...job, waits: job.waits + 1 }, { delayMs: waitMs });
  }
}

async function printAcceptance(context: Context, job: CertificateJob): Promise<void> {
  const { db, files, renderer } = context;
  const { company_id, acceptance_id, event_id, retries } = job;
  const acceptance = await findAcceptance(db, company_id, acceptance_id);
  if (!acceptance || acceptance.certificate_path !== null) return;
  const { record, offer_id } = acceptance;
  const details = await findDetails(db, company_id);
  const letterhead: Letterhead = {
    company: documentCompany(details, context),
    layout: details.details.layout,
    region: await findRegion(db, company_id),
    logo: details.logo_path ? await readIfThere(files, details.logo_path) : null,
  };
  const all = await listOfferedQuotes(db, company_id, offer_id);
  const accepted = record.quotes.map((quote) => ({
    quote,
    offered: all.find(({ position }) => position === quote.position),
  }));
  const accepted_pdfs: AcceptedPdfs = {};
  for (const { quote, offered } of accepted) {
    const pdf = offered && (await printAccepted(context, company_id, acceptance, letterhead, quote, offered.snapshot));
    // The certificate is the proof, so a quote that cannot be printed does not hold it back for ever.
    if (!pdf && retries < mostRetries) {
      return certificateJob.add(db, { ...job, retries: retries + 1 }, { delayMs: retryMs });
    }
    if (!pdf) continue;
    const path = `${company_id}/offers/${offer_id}/${acceptance_id}-${quote.position}.pdf`;
    await storeProof(context, company_id, path, pdf);
    accepted_pdfs[quote.position] = path;
  }

  const texts = certificateTexts({
    ...letterhead,
    record,
    customer: customerOf(accepted[0]?.offered),
    sizes: await Promise.all(accepted.map(({ offered }) => sizeOf(files, offered))),
  });
  const path = `${company_id}/offers/${offer_id}/${acceptance_id}.pdf`;
  await storeProof(context, company_id, path, await renderer.certificate(company_id, texts, letterhead.logo));
  await transact(db, company_id, async (tx) => {
    const stored = await tx
      .updateTable("offer_acceptances")
      .set({ certificate_path: path, accepted_pdfs: JSON.stringify(accepted_pdfs) })
      .where("company_id", "=", company_id)
      .where("id", "=", acceptance_id)
      .where("certificate_path", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!stored) return;
    for (const to of ["customer", "staff"] as const) {
      await answerMailJob.add(tx, { company_id, offer_id, event_id, to });
    }
  });
}

/** Returns undefined if it cannot be printed. A printer that is merely busy makes the whole job wait. */
async function printAccepted(
  { files, renderer, log }: Context,
  company_id: string,
  { id, record }: Acceptance,
  { logo, ...letterhead }: Letterhead,
  accepted: AcceptedQuote,
  snapshot: QuoteSnapshot,
): Promise<Uint8Array | undefined> {
  const quote = acceptedQuote({ company_id, ...letterhead, record, accepted, snapshot });
  const photos = await Promise.all(snapshot.photos.map((photo) => readIfThere(files, photoPath(company_id, photo.id))));
  try {
    return (await renderer.accepted(quote, { logo, photos }, acceptedStamp(record, accepted, letterhead.region))).pdf;
  } catch (error) {
    if (error instanceof PrinterBusy) throw error;
    log.warn({ err: error, acceptance_id: id, position: accepted.position }, "an accepted quote was not printed");
    return undefined;
  }
}

async function storeProof({ db, files }: Context, companyId: string, path: string, bytes: Uint8Array) {
  await removeUnlessUsed(db, companyId, path);
  await storeFile(db, files, { companyId, path, bytes, contentType: "application/pdf", isProof: true });
}

function customerOf(quote: OfferedQuote | undefined): string[] {
  const { name, company, address_lines } = quote?.snapshot.customer ?? { name: null, company: null, address_lines: [] };
  return [name, company, ...address_lines].filter((each): each is string => Boolean(each));
}

const sizeOf = async (files: FileStore, quote: OfferedQuote | undefined): Promise<number | null> =>
  quote && (await files.exists(quote.pdf_storage_path))
    ? (await files.getMetaData(quote.pdf_storage_path)).contentLength
    : null;

const readIfThere = async (files: FileStore, file: string): Promise<StoredPicture | null> =>
  (await files.exists(file)) ? { bytes: await files.getBytes(file), file } : null;
