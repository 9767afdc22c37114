import { may } from "@quotemill/shared/permissions";
import { noWebhookUrl, type SendQuotesInput, sendingNow, sendProblem } from "@quotemill/shared/sending";
import { type SendPayload, sendPayload, sentLinkSeconds } from "@quotemill/shared/workflow/send-payload";
import type { CompanyActor } from "../../platform/actor.ts";
import type { Db } from "../../platform/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { signFileLink } from "../files/index.ts";
import { documentCompany, findDetails } from "../settings/index.ts";
import { messageSecrets, type WebhookDeps } from "../workflow/index.ts";
import { renderTexts } from "./render-texts.ts";
import {
  findSendByKey,
  finishAbandoned,
  insertSend,
  isBeingSent,
  keyTaken,
  type LockedQuote,
  lockQuotes,
} from "./sends.queries.ts";

export interface SendingDeps extends WebhookDeps {
  db: Db;
  publicUrl: () => string;
}

export interface PreparedSend {
  id: string;
  quotes: { id: string; quote_number: string; run: number }[];
  url: string;
  payload: SendPayload;
  signingSecrets: string[];
  uploadSecret: string;
}

/**
 * Everything up to the call itself. There is no call if the same key already succeeded, or if the process of an earlier
 * send was killed: the first request then says to check, and the next click sends.
 */
export async function prepareSend(
  sending: SendingDeps,
  db: Db,
  actor: CompanyActor,
  input: SendQuotesInput,
  idempotency_key: string | null,
): Promise<PreparedSend | "sent_before" | "not_confirmed"> {
  const { company_id } = actor;
  if (input.webhook_url_override !== null && !may(actor.app_role, "integrations.write")) {
    throw new AppError("forbidden", "Only an admin can send quotes to another webhook URL.");
  }
  const quotes = inOrder(input.quote_ids, await lockQuotes(db, company_id, input.quote_ids));
  if (idempotency_key && (await isRepeated(db, company_id, idempotency_key, input.quote_ids))) return "sent_before";
  if (await finishAbandoned(db, company_id, input.quote_ids)) return "not_confirmed";
  const contact = onlyContactOf(quotes);
  const withPdf = quotes.map(checkPdf);
  const company = await findCompany(db, company_id);
  const url = checkUrl(sending, input.webhook_url_override ?? company.quote_send_webhook_url);
  if (await isBeingSent(db, company_id, input.quote_ids)) throw new AppError("conflict", sendingNow);

  const payload = sendPayload({
    company_id,
    contact,
    company: documentCompany(await findDetails(db, company_id), sending),
    reply_to: actor.email,
    ...renderTexts(input, {
      quote: quotes[0] ?? notFound("quote"),
      contact,
      company_name: company.name,
      place: company,
      actor,
    }),
    place: company,
    quotes: withPdf.map((quote) => ({
      ...quote,
      pdf_url: sending.publicUrl() + signFileLink(sending, quote.pdf_storage_path, sentLinkSeconds),
    })),
  });
  const { id } = await insertSend(db, company_id, {
    quote_ids: input.quote_ids,
    idempotency_key,
    created_by: actor.id,
    payload,
  });
  return { id, quotes, url, payload, ...(await messageSecrets(db, sending.keys, company_id)) };
}

const inOrder = (ids: string[], quotes: LockedQuote[]) =>
  ids.map((id) => quotes.find((quote) => quote.id === id) ?? notFound("quote"));

/** The same answer as before: success, or the failure again. */
async function isRepeated(db: Db, companyId: string, key: string, quoteIds: string[]): Promise<boolean> {
  const before = await findSendByKey(db, companyId, key);
  if (!before) return false;
  if (before.quote_ids.join() !== quoteIds.join()) throw keyTaken();
  if (before.is_in_progress) throw new AppError("conflict", sendingNow);
  if (before.error) throw new AppError("webhook_failed", before.error);
  return before.finished_at !== null;
}

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

function checkPdf(quote: LockedQuote) {
  const problem = sendProblem(quote);
  if (problem) throw new AppError("validation_failed", problem);
  return { ...quote, pdf_storage_path: quote.pdf_storage_path ?? "" };
}

function checkUrl({ outbound }: SendingDeps, url: string | null): string {
  if (!url) throw wrongUrl(noWebhookUrl);
  const problem = outbound.problemWith(url);
  if (problem) throw wrongUrl(problem);
  return url;
}

const wrongUrl = (problem: string) => new AppError("validation_failed", problem, { webhook_url_override: problem });

function findCompany(db: Db, companyId: string) {
  return db
    .selectFrom("companies")
    .select(["name", "quote_send_webhook_url", "time_zone", "currency", "locale"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
}
