import type { CompanyMailParts } from "@quotemill/shared/mail/company-mail";
import type { AcceptanceRecord } from "@quotemill/shared/offers/acceptance";
import { offerPath } from "@quotemill/shared/offers/page-path";
import type { DeclineReason } from "@quotemill/shared/offers/states";
import { quotePagePath } from "@quotemill/shared/screens/quote-page";
import { listed } from "@quotemill/shared/text/words";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { Keys } from "../../../platform/keys.ts";
import { findRegion } from "../../companies/index.ts";
import type { FileStore } from "../../files/index.ts";
import { replyAddress } from "../../settings/index.ts";
import { findSender } from "../../users/index.ts";
import { fileNameOf, titleOf } from "../acceptance-words.ts";
import { type AcceptedPdfs, findAcceptance } from "../acceptances.queries.ts";
import { findEvent, findLatestEvent } from "../lifecycle/change-offer.ts";
import { unsealToken } from "../offer-link.ts";
import { listOfferedQuotes, type OfferedQuote } from "../offers.queries.ts";
import type { AnswerMail } from "./answer-mail.job.ts";
import * as mails from "./answer-mail-words.ts";

export interface AnswerMailContext {
  db: Db;
  files: FileStore;
  keys: Keys;
  clock: Clock;
  publicUrl: () => string;
}

interface Attachment {
  filename: string;
  content: string;
  encoding: "base64";
  contentType: "application/pdf";
  contentDisposition: "attachment";
}

interface WrittenMail {
  to: string;
  replyTo: string | null;
  parts: Omit<CompanyMailParts, "company" | "logo">;
  attachments: Attachment[];
  /** A reply was counted when someone wrote it. */
  isCounted?: boolean;
}

/**
 * Returns null if the mail has no receiver, because there is no address or the sender turned these mails off, and for
 * an acceptance that was undone.
 */
export async function writeAnswerMail(
  context: AnswerMailContext,
  { company_id, offer_id, event_id, to }: AnswerMail,
): Promise<WrittenMail | null> {
  const { db } = context;
  const offer = await findMailedOffer(db, company_id, offer_id);
  const event = await findEvent(db, company_id, offer_id, event_id);
  if (!offer || !event) return null;
  const sender = await findReceivers(db, company_id, offer.created_by);
  const address = to === "customer" ? offer.person_email : sender.mailTo;
  if (!address) return null;
  const quotes = await listOfferedQuotes(db, company_id, offer_id);
  const aboutQuotes = (isAbout: (quote: OfferedQuote) => boolean) =>
    contextOf(context, company_id, offer, quotes.filter(isAbout));
  const aboutAll = () => aboutQuotes(({ state }) => state !== "not_chosen");
  // Staff do not get the customer's address to reply to: auto-responders would write to the customer.
  const mail = { to: address, replyTo: to === "customer" ? sender.address : null, attachments: [] };

  switch (event.kind) {
    case "accepted": {
      const acceptance = await findAcceptance(db, company_id, `${event.detail.acceptance_id}`);
      if (!acceptance?.certificate_path || acceptance.undone_at) return null;
      const { id, record, certificate_path, accepted_pdfs } = acceptance;
      const about = await aboutQuotes(({ acceptance_id }) => acceptance_id === id);
      const { attachments, words } = await attachmentsOf(context.files, {
        certificate_path,
        accepted_pdfs,
        record,
        quotes,
      });
      const parts =
        to === "customer"
          ? mails.acceptedForCustomer(about, record, words)
          : mails.acceptedForStaff(about, record, words);
      return { ...mail, parts, attachments };
    }
    case "declined": {
      const detail = event.detail as { reason: DeclineReason; comment: string; positions: number[] };
      const about = await aboutQuotes(({ position }) => detail.positions.includes(position));
      return { ...mail, parts: mails.declinedForStaff(about, detail) };
    }
    case "question":
      return { ...mail, parts: mails.questionForStaff(await aboutAll(), event.detail as { message: string }) };
    case "reply": {
      const question = await findLatestEvent(db, company_id, offer_id, "question");
      const parts = mails.replyForCustomer(await aboutAll(), {
        message: `${event.detail.message}`,
        question: `${question?.detail.message ?? ""}`,
        by: event.actor_name || offer.company_name,
      });
      return { ...mail, replyTo: event.actor_email ?? mail.replyTo, parts, isCounted: true };
    }
    default:
      return null;
  }
}

/** A mail links to the first of the quotes that it is about. */
async function contextOf(
  { db, keys, publicUrl }: AnswerMailContext,
  companyId: string,
  offer: MailedOffer,
  quotes: OfferedQuote[],
): Promise<mails.AnswerContext> {
  const quoteId = quotes.find(({ quote_id }) => quote_id !== null)?.quote_id;
  return {
    snapshots: quotes.map(({ snapshot }) => snapshot),
    sent_to: offer.person_email,
    region: await findRegion(db, companyId),
    offerUrl: publicUrl() + offerPath(unsealToken(keys, offer.token_sealed)),
    staffUrl: publicUrl() + quotePagePath(offer.contact_id, quoteId ?? null),
  };
}

/**
 * Attachments grow by a third when they are encoded, and many mailboxes take 10 MB. The certificate has some kilobytes.
 */
const maxAttachedBytes = 7 * 1024 * 1024;

interface AcceptedFiles {
  certificate_path: string;
  accepted_pdfs: AcceptedPdfs;
  record: AcceptanceRecord;
  quotes: OfferedQuote[];
}

/**
 * Attaches the certificate first, then the quotes as accepted, then as offered, as far as they fit. The certificate has
 * the fingerprints of those that were offered, so anyone who keeps the mail can compare them.
 */
async function attachmentsOf(files: FileStore, { certificate_path, accepted_pdfs, record, quotes }: AcceptedFiles) {
  const attached: Attachment[] = [];
  let left = maxAttachedBytes;
  /** Returns false for a file that is missing or does not fit. */
  const attach = async (path: string | undefined, filename: string): Promise<boolean> => {
    if (!path || !(await files.exists(path))) return false;
    const { contentLength } = await files.getMetaData(path);
    if (contentLength > left) return false;
    left -= contentLength;
    const content = Buffer.from(await files.getBytes(path)).toString("base64");
    const kind = { contentType: "application/pdf", contentDisposition: "attachment" } as const;
    attached.push({ filename, content, encoding: "base64", ...kind });
    return true;
  };
  const attachEach = async (pathOf: (position: number) => string | undefined, end: string): Promise<boolean> => {
    let isWhole = true;
    for (const quote of record.quotes)
      isWhole = (await attach(pathOf(quote.position), fileNameOf(quote, end))) && isWhole;
    return isWhole;
  };
  const numbered = { quote_number: titleOf(record), revision: 1 };
  await attach(certificate_path, `Acceptance-record-${fileNameOf(numbered)}`);
  const hasAccepted = await attachEach((position) => accepted_pdfs[position], "-accepted");
  const offered = new Map(quotes.map(({ position, pdf_storage_path }) => [position, pdf_storage_path]));
  const hasOffered = await attachEach((position) => offered.get(position), "");
  const isOne = record.quotes.length === 1;
  const words = listed([
    ...(hasAccepted ? [`the accepted ${isOne ? "quote" : "quotes"}`] : []),
    ...(hasOffered ? [isOne ? "the quote as it was offered" : "the quotes as they were offered"] : []),
    "the acceptance record",
  ]);
  return { attachments: attached, words: `Attached: ${words}.` };
}

type MailedOffer = NonNullable<Awaited<ReturnType<typeof findMailedOffer>>>;

export const findMailedOffer = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom("offers")
    .innerJoin("companies", "companies.id", "offers.company_id")
    .select([
      "offers.contact_id",
      "offers.person_email",
      "offers.created_by",
      "offers.token_sealed",
      "companies.name as company_name",
    ])
    .where("offers.company_id", "=", companyId)
    .where("offers.id", "=", id)
    .where("companies.deleting_at", "is", null)
    .executeTakeFirst();

/**
 * Finds the address for customers' replies, and the one for news, which is null if the sender does not want any. Once
 * the sender has left, the company gets both; if it has no address, the news goes to an admin.
 */
async function findReceivers(db: Db, companyId: string, userId: string | null) {
  const user = userId === null ? undefined : await findSender(db, companyId, userId);
  if (user?.email) return { address: user.email, mailTo: user.notify_answers ? user.email : null };
  const address = (await replyAddress(db, companyId))?.address ?? null;
  return { address, mailTo: address ?? (await findAdminToTell(db, companyId)) };
}

async function findAdminToTell(db: Db, companyId: string): Promise<string | null> {
  const admin = await db
    .selectFrom("users")
    .select("email")
    .where("company_id", "=", companyId)
    .where("app_role", "=", "admin")
    .where("auth_id", "is not", null)
    .where("deactivated_at", "is", null)
    .where("notify_answers", "=", true)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return admin?.email ?? null;
}
