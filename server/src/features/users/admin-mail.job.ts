import { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { type MailBudget, type Mailer, renderMail } from "../mail/index.ts";
import { listAdminEmails } from "./users.queries.ts";

/** A mail to admins about their company. `path` is the page where they can act on it. */
const letter = z.object({
  subject: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  action: z.object({ label: z.string(), path: z.string() }),
  note: z.string(),
});
type Letter = z.infer<typeof letter>;

const adminMail = z.object({ company_id: z.uuid(), to: z.string(), letter });
type AdminMail = z.infer<typeof adminMail>;

interface AdminMailDeps {
  db: Db;
  mailer: Mailer;
  mailBudget: MailBudget;
  publicUrl: () => string;
}

export const adminMailJob = defineJob({
  name: "send_admin_mail",
  lane: "mail",
  payload: adminMail,
  run: sendAdminMail,
});

async function sendAdminMail({ db, mailer, mailBudget, publicUrl }: AdminMailDeps, job: AdminMail): Promise<void> {
  const { company_id, to } = job;
  const counted = { company_id, to, kind: "staff" } as const;
  const overspent = await mailBudget.take(counted);
  if (overspent) return adminMailJob.add(db, job, { delayMs: overspent.waitMs });
  const { action, ...words } = job.letter;
  const message = renderMail({ ...words, action: { label: action.label, url: publicUrl() + action.path } });
  await mailer.send({ to, ...message }).catch(async (error) => {
    // The job tries again, and counts the mail again.
    await mailBudget.takeBack(counted);
    throw error;
  });
}

/** Queues one mail for each active admin, so that a failed one repeats no other. */
export async function tellAdmins(db: Db, company_id: string, letter: Letter): Promise<void> {
  for (const to of await listAdminEmails(db, company_id)) await adminMailJob.add(db, { company_id, to, letter });
}
