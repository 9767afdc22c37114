import { randomUUID } from "node:crypto";
import { may } from "@quotemill/shared/access/permissions";
import { offeredName } from "@quotemill/shared/offers/quote-title";
import type { SendQuotesInput, SentOffer } from "@quotemill/shared/sending/send-quotes";
import {
  acceptedBefore,
  newerAccepted,
  newerSent,
  noWebhookUrl,
  pdfChanged,
  pdfMissing,
  sendingNow,
  sendProblem,
} from "@quotemill/shared/sending/sendable";
import { localDay } from "@quotemill/shared/time/calendar";
import { pdfLinkSeconds, type SendPayload, sendPayload } from "@quotemill/shared/workflow/send-payload";
import { withAllQuotes } from "../../platform/db/acting.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type CompanyActor, isKey } from "../../platform/http/access.ts";
import { type FileStore, signFileLink } from "../files/index.ts";
import type { MailBudget } from "../mail/index.ts";
import {
  confirmLater,
  findAcceptedQuote,
  findSentOffer,
  insertOffer,
  isLiving,
  lastDay,
  listOffersOfJobs,
  newLink,
  type PdfHashes,
  seesOffer,
  snapshotOf,
} from "../offers/index.ts";
import { documentCompany, findDetails } from "../settings/index.ts";
import { authorOf } from "../users/index.ts";
import { messageSecrets, type WebhookDeps } from "../workflow/index.ts";
import { type Receiver, type ReceiverDeps, receiverOf } from "./receiver.ts";
import { renderTexts } from "./render-texts.ts";
import { findSend, finishAbandoned, insertSend, isBeingSent, type LockedQuote, lockQuotes } from "./sends.queries.ts";

export interface SendingDeps extends WebhookDeps, ReceiverDeps {
  db: Db;
  files: FileStore;
  mailBudget: MailBudget;
}

export interface PreparedSend {
  id: string;
  offer: SentOffer;
  /** Hides the customer's token in the send as staff read it. */
  hideToken: (text: string) => string;
  quotes: { id: string; quote_number: string; run: number }[];
  contact: ReturnType<typeof onlyContactOf>;
  receiver: Receiver;
  payload: SendPayload;
  secrets: Awaited<ReturnType<typeof messageSecrets>>;
}

/** The offer that an earlier send with the same key has made. */
interface SentBefore {
  sentBefore: SentOffer;
}

/**
 * Does everything up to the call itself. There is no call if the same key already succeeded, or if the process of an
 * earlier send was killed: the first request then asks the sender to check, and the next click sends.
 */
export async function prepareSend(
  sending: SendingDeps,
  db: Db,
  actor: CompanyActor,
  input: SendQuotesInput,
  id: string,
  pdfHashes: PdfHashes,
): Promise<PreparedSend | SentBefore | "not_confirmed"> {
  const { company_id } = actor;
  if (input.webhook_url_override !== null && !may(actor.app_role, "integrations.write")) {
    throw new AppError("forbidden", "Only an admin can send quotes to another webhook URL.");
  }
  const locked = await lockQuotes(db, actor, input.quote_ids);
  const quotes = inOrder(input.quote_ids, locked.quotes);
  if (await wasSent(db, company_id, id)) return { sentBefore: await findSentOffer(sending, db, company_id, id) };
  if (await withAllQuotes(db, actor, () => finishAbandoned(db, company_id, locked.revisionIds))) {
    return "not_confirmed";
  }
  const contact = onlyContactOf(quotes);
  const withPdf = quotes.map((quote) => checkPdf(quote, pdfHashes));
  await checkNotAccepted(db, company_id, quotes);
  const company = await findCompany(db, company_id);
  const now = sending.clock();
  if (await withAllQuotes(db, actor, () => isBeingSent(db, company_id, locked.revisionIds))) {
    throw new AppError("conflict", sendingNow);
  }
  await checkNoNewer(db, actor, input.quote_ids, localDay(now, company.time_zone));
  const receiver = findReceiver(sending, company, input.webhook_url_override);

  const valid_until = lastDay(input.valid_until, company, now);
  const link = newLink(sending);
  const offerId = randomUUID();
  const seconds = pdfLinkSeconds(valid_until, now);
  const purpose = { kind: "offer", id: offerId } as const;
  const details = await findDetails(db, company_id);
  const offered = await Promise.all(
    withPdf.map(async (quote) => ({ ...quote, snapshot: await snapshotOf(db, company_id, quote) })),
  );
  const [first = notFound("quote")] = offered;
  const author = authorOf(actor, { full_name: company.name, email: details.details.email });
  const payload = sendPayload({
    company_id,
    contact,
    company: documentCompany(details, sending),
    reply_to: author.email || null,
    ...renderTexts(input, {
      quote: first,
      quote_numbers: offered.map(({ quote_number }) => quote_number),
      totals: first.snapshot.totals,
      contact,
      company,
      author,
      actor,
    }),
    place: company,
    offer_url: link.url,
    valid_until,
    choice: input.choice,
    quotes: offered.map(({ snapshot, ...quote }) => ({
      ...quote,
      job: offeredName(snapshot),
      totals: snapshot.totals,
      pdf_url: sending.publicUrl() + signFileLink(sending, quote.pdf_storage_path, { seconds, purpose }),
    })),
  });
  await insertSend(db, company_id, {
    id,
    quote_ids: input.quote_ids,
    created_by: actor.id,
    payload: { ...payload, offer_url: link.hideToken(payload.offer_url) },
  });
  await insertOffer(db, company_id, {
    id: offerId,
    ...link.stored,
    send_id: id,
    contact_id: contact.id,
    person_email: contact.email,
    choice: input.choice,
    message: payload.email_message,
    valid_until,
    created_by: actor.id,
    created_by_program: isKey(actor) ? actor.full_name : null,
    quotes: offered.map(({ id, snapshot, pdf_storage_path, pdf_sha256 }) => ({
      quote_id: id,
      snapshot,
      pdf_storage_path,
      pdf_sha256,
    })),
  });
  await confirmLater(db, company_id, offerId);
  const offer = { id: offerId, url: link.url, state: "open" as const, valid_until };
  const { hideToken } = link;
  return {
    id,
    quotes,
    contact,
    receiver,
    payload,
    offer,
    hideToken,
    secrets: await messageSecrets(db, sending.keys, company_id),
  };
}

const inOrder = (ids: string[], quotes: LockedQuote[]) =>
  ids.map((id) => quotes.find((quote) => quote.id === id) ?? notFound("quote"));

/** Returns whether this send succeeded before. One that failed fails again in the same words. */
async function wasSent(db: Db, companyId: string, id: string): Promise<boolean> {
  const before = await findSend(db, companyId, id);
  if (!before) return false;
  if (before.is_in_progress) throw new AppError("conflict", sendingNow);
  if (before.error) throw new AppError("webhook_failed", before.error);
  return before.finished_at !== null;
}

/** The address is for this send only; null for the address that the company has chosen. */
function findReceiver(sending: SendingDeps, company: SendingCompany, address: string | null): Receiver {
  const webhook = address ?? company.quote_send_webhook_url;
  if (!webhook && !company.quotemill_sends) throw wrongUrl(noWebhookUrl);
  const receiver = receiverOf(sending, webhook);
  const problem = receiver.url && sending.outbound.problemWith(receiver.url);
  if (problem) throw wrongUrl(problem);
  return receiver;
}

const wrongUrl = (problem: string) => new AppError("validation_failed", problem, { webhook_url_override: problem });

function findCompany(db: Db, companyId: string) {
  return db
    .selectFrom("companies")
    .select(["name", "quote_send_webhook_url", "quotemill_sends", "email_subject_template", "email_message_template"])
    .select(["time_zone", "currency", "locale", "validity_days"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
}
type SendingCompany = Awaited<ReturnType<typeof findCompany>>;

function onlyContactOf(quotes: LockedQuote[]) {
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
function checkPdf(quote: LockedQuote, hashes: PdfHashes) {
  const problem = sendProblem(quote);
  if (problem) throw new AppError("validation_failed", problem);
  const pdf_storage_path = quote.pdf_storage_path ?? "";
  if (!hashes.has(pdf_storage_path)) throw new AppError("conflict", pdfChanged(quote.quote_number));
  const pdf_sha256 = hashes.get(pdf_storage_path);
  if (!pdf_sha256) throw new AppError("validation_failed", pdfMissing(quote.quote_number));
  return { ...quote, pdf_storage_path, pdf_sha256 };
}

async function checkNotAccepted(db: Db, companyId: string, quotes: LockedQuote[]) {
  const ids = quotes.map(({ id }) => id);
  const acceptedId = await findAcceptedQuote(db, companyId, ids);
  const accepted = quotes.find(({ id }) => id === acceptedId);
  if (accepted) throw new AppError("validation_failed", acceptedBefore(accepted.quote_number));
}

/**
 * A customer who has a newer revision must not get an earlier one in addition. One letter may offer both. The message
 * does not give the number of an offer that the person may not see.
 */
async function checkNoNewer(db: Db, actor: CompanyActor, ids: string[], today: string) {
  const { company_id } = actor;
  const offers = await withAllQuotes(db, actor, () => listOffersOfJobs(db, company_id, ids));
  const others = offers.filter(({ quote_id }) => quote_id === null || !ids.includes(quote_id));
  const newer = others.find((each) => each.later_by > 0 && isLiving(each, today));
  if (!newer) return;
  const isSeen = await seesOffer(db, company_id, newer.offer_id);
  const name = isSeen ? newer.quote_number : `A newer revision of ${newer.own_number}`;
  throw new AppError("conflict", newer.quote_state === "open" ? newerSent(name, isSeen) : newerAccepted(name));
}
