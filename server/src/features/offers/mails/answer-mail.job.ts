import { createHash } from "node:crypto";
import { companyMail } from "@quotemill/shared/mail/company-mail";
import { headerLine } from "@quotemill/shared/mail/envelope";
import { attachLogo } from "@quotemill/workflow";
import { z } from "zod";
import type { Db } from "../../../platform/db/db.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import type { FileStore } from "../../files/index.ts";
import type { MailBudget, Mailer } from "../../mail/index.ts";
import { documentCompany, findDetails } from "../../settings/index.ts";
import { isDone, markDone } from "../../workflow/index.ts";
import { type AnswerMailContext, writeAnswerMail } from "./write-answer-mail.ts";

const answerMail = z.object({
  company_id: z.uuid(),
  offer_id: z.uuid(),
  /** The event is an acceptance, a decline, a question or a reply. */
  event_id: z.int(),
  to: z.enum(["customer", "staff"]),
});
export type AnswerMail = z.infer<typeof answerMail>;

/** Must be added in the transaction of the event that the mail is about. */
export const answerMailJob = defineJob({
  name: "send_offer_mail",
  lane: "mail",
  payload: answerMail,
  run: sendAnswerMail,
});

interface AnswerMailDeps extends AnswerMailContext {
  mailer: Mailer;
  mailBudget: MailBudget;
}

const keyOf = ({ offer_id, event_id, to }: AnswerMail) => `offer event ${offer_id} ${event_id} ${to}`;

/**
 * Sends each mail once: if the process is killed after the mail was handed over and recorded, nothing repeats it.
 * Between these two steps it may be sent again, with the same message id, by which mail programs recognise it. A mail
 * that does not fit the budgets goes out later.
 */
async function sendAnswerMail(context: AnswerMailDeps, job: AnswerMail): Promise<void> {
  const { db, files, mailer, mailBudget } = context;
  const { company_id } = job;
  const key = keyOf(job);
  if (await isDone(db, company_id, key)) return;
  const written = await writeAnswerMail(context, job);
  if (!written) return;
  const { to, isCounted = false } = written;
  const counted = isCounted ? null : ({ company_id, to, kind: job.to === "staff" ? "staff" : "answer" } as const);
  const overspent = counted && (await mailBudget.take(counted));
  if (overspent) return answerMailJob.add(db, job, { key, delayMs: overspent.waitMs });
  const details = await findDetails(db, company_id);
  const logo = details.logo_path ? await logoOf(files, details.logo_path) : null;
  const company = documentCompany(details, context);
  const { subject, text, html } = companyMail({ ...written.parts, company, logo: logo?.shown ?? null });
  const mail = {
    to,
    subject,
    text,
    html,
    messageId: createHash("sha256").update(`${company_id} ${key}`).digest("hex"),
    fromName: headerLine(company.name),
    ...(written.replyTo && { replyTo: written.replyTo }),
    attachments: [...(logo ? [logo.attachment] : []), ...written.attachments],
  };
  await mailer.send(mail).catch(async (error) => {
    // The job tries again, and counts the mail again.
    if (counted) await mailBudget.takeBack(counted);
    throw error;
  });
  await markMailed(db, job);
}

const logoOf = async (files: FileStore, path: string) =>
  (await files.exists(path)) ? attachLogo(await files.getBytes(path)) : null;

/** A mail that is marked is never sent again. */
export const markMailed = (db: Db, mail: AnswerMail) => markDone(db, mail.company_id, keyOf(mail));
