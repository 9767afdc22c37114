import type { QuoteMail } from "@quotemill/workflow";
import type { Db } from "../../platform/db.ts";
import type { Job } from "../../platform/jobs.ts";
import type { Mailer } from "../mail/index.ts";
import { replyAddress } from "../settings/index.ts";

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    send_quote_mail: { company_id: string; mail: QuoteMail };
  }
}

/** Replies never go to the address that all mails come from, if the company has one of its own. */
export function quoteMailJob({ db, mailer }: { db: Db; mailer: Mailer }): Job<"send_quote_mail"> {
  return async ({ company_id, mail }) => {
    // Mails queued by an earlier version do not say where replies go.
    const replyTo = mail.replyTo ?? (await replyAddress(db, company_id));
    await mailer.send({ ...mail, ...(replyTo && { replyTo }) });
  };
}
