import type { QuoteMail } from "@quotemill/workflow";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Mailer } from "../mail/index.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    send_quote_mail: { company_id: string; mail: QuoteMail };
  }
}

export const quoteMailJob =
  ({ mailer }: { mailer: Mailer }): Job<"send_quote_mail"> =>
  ({ mail }) =>
    mailer.send(mail);
