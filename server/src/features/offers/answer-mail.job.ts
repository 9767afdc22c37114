import { createHash } from "node:crypto";
import { companyMail } from "@quotemill/shared/mail/company-mail";
import { oneLine } from "@quotemill/shared/mail/quote-mail";
import { attachLogo } from "@quotemill/workflow";
import type { Db } from "../../platform/db.ts";
import { addJob, type Job, type JobPayloads } from "../../platform/jobs.ts";
import type { FileStore } from "../files/index.ts";
import type { Mailer } from "../mail/index.ts";
import { documentCompany, findDetails } from "../settings/index.ts";
import { type AnswerMailContext, writeAnswerMail } from "./write-answer-mail.ts";

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** The mail about an event: an acceptance, a decline, a question or a reply. */
    send_offer_mail: { company_id: string; offer_id: string; event_id: number; to: "customer" | "staff" };
  }
}

type AnswerMail = JobPayloads["send_offer_mail"];

/** In the transaction of the event it belongs to. */
export const mailAnswer = (db: Db, mail: AnswerMail) => addJob(db, "send_offer_mail", mail);

const keyOf = ({ offer_id, event_id, to }: AnswerMail) => `offer event ${offer_id} ${event_id} ${to}`;

/**
 * Sends each mail once: a process killed after it was handed over and recorded does not repeat it. Between these two
 * steps it may be sent again, with the same message id, by which mail programs recognise it.
 */
export function answerMailJob(context: AnswerMailContext & { mailer: Mailer }): Job<"send_offer_mail"> {
  const { db, files, mailer } = context;
  return async (job) => {
    const key = keyOf(job);
    if (await isSent(db, job.company_id, key)) return;
    const written = await writeAnswerMail(context, job);
    if (!written) return;
    const details = await findDetails(db, job.company_id);
    const logo = details.logo_path ? await logoOf(files, details.logo_path) : null;
    const company = documentCompany(details, context);
    const { subject, text, html } = companyMail({ ...written.parts, company, logo: logo?.shown ?? null });
    await mailer.send({
      to: written.to,
      subject,
      text,
      html,
      messageId: `<${createHash("sha256").update(`${job.company_id} ${key}`).digest("hex")}@quotemill>`,
      fromName: oneLine(company.name),
      ...(written.replyTo && { replyTo: written.replyTo }),
      attachments: [...(logo ? [logo.attachment] : []), ...written.attachments],
    });
    await markMailed(db, job);
  };
}

const logoOf = async (files: FileStore, path: string) =>
  (await files.exists(path)) ? attachLogo(await files.getBytes(path)) : null;

const isSent = async (db: Db, company_id: string, message_id: string): Promise<boolean> =>
  (await db
    .selectFrom("workflow_messages")
    .select("message_id")
    .where("company_id", "=", company_id)
    .where("message_id", "=", message_id)
    .executeTakeFirst()) !== undefined;

/** From then on it is not sent again. */
export const markMailed = (db: Db, mail: AnswerMail) =>
  db
    .insertInto("workflow_messages")
    .values({ company_id: mail.company_id, message_id: keyOf(mail) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
