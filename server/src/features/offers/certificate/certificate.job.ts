import type { Renderer, StoredPicture } from "@quotemill/workflow/print";
import { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import type { Keys } from "../../../platform/keys.ts";
import { findRegion } from "../../companies/index.ts";
import { type FileStore, removeUnlessUsed, storeFile } from "../../files/index.ts";
import { documentCompany, findDetails } from "../../settings/index.ts";
import { findAcceptance } from "../acceptances.queries.ts";
import { answerMailJob } from "../mails/answer-mail.job.ts";
import { listOfferedQuotes, type OfferedQuote } from "../offers.queries.ts";
import { certificateTexts } from "./certificate-texts.ts";

interface Context {
  db: Db;
  files: FileStore;
  renderer: Renderer;
  keys: Keys;
  clock: Clock;
  publicUrl: () => string;
}

/**
 * Prints the record of an acceptance. The mails are queued together with the certificate's path, so however often a
 * killed process makes it run, there is one certificate, and one mail for each side.
 */
export const certificateJob = defineJob({
  name: "print_certificate",
  lane: "mail",
  payload: z.object({ company_id: z.uuid(), acceptance_id: z.uuid(), event_id: z.int() }),
  run: async (context: Context, { company_id, acceptance_id, event_id }) => {
    const { db, files, renderer } = context;
    const acceptance = await findAcceptance(db, company_id, acceptance_id);
    if (!acceptance || acceptance.certificate_path !== null) return;
    const { record, offer_id } = acceptance;
    const details = await findDetails(db, company_id);
    const offered = await listOfferedQuotes(db, company_id, offer_id);
    const accepted = record.quotes.map(({ position }) => offered.find((quote) => quote.position === position));
    const texts = certificateTexts({
      company: documentCompany(details, context),
      region: await findRegion(db, company_id),
      record,
      customer: customerOf(accepted[0]),
      sizes: await Promise.all(accepted.map((quote) => sizeOf(files, quote))),
    });
    const logo = details.logo_path ? await readIfThere(files, details.logo_path) : null;
    const pdf = await renderer.record(company_id, texts, logo);

    const path = `${company_id}/offers/${offer_id}/${acceptance_id}.pdf`;
    await removeUnlessUsed(db, company_id, path);
    await storeFile(db, files, {
      companyId: company_id,
      path,
      bytes: pdf,
      contentType: "application/pdf",
      isProof: true,
    });
    await db.transaction().execute(async (tx) => {
      const stored = await tx
        .updateTable("offer_acceptances")
        .set({ certificate_path: path })
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
  },
});

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
