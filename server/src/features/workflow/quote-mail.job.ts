import { quoteMail } from "@quotemill/workflow";
import { z } from "zod";
import { defineJob } from "../../platform/jobs/define-job.ts";
import type { Mailer } from "../mail/index.ts";

export const quoteMailJob = defineJob({
  name: "send_quote_mail",
  lane: "mail",
  payload: z.object({ company_id: z.uuid(), mail: quoteMail }),
  run: ({ mailer }: { mailer: Mailer }, { mail }) => mailer.send(mail),
});
