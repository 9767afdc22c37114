import { pages } from "@quotemill/shared/screens/pages";
import { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { type MailBudget, type Mailer, renderMail } from "../mail/index.ts";
import { listAdminEmails } from "../users/index.ts";

const keyMail = z.object({
  company_id: z.uuid(),
  to: z.string(),
  key_name: z.string(),
  by: z.string(),
  is_new: z.boolean(),
});
type KeyMail = z.infer<typeof keyMail>;

interface KeyMailDeps {
  db: Db;
  mailer: Mailer;
  mailBudget: MailBudget;
  publicUrl: () => string;
}

/** Tells an admin that there is a new key, which whoever took over a colleague's session might have made. */
export const keyMailJob = defineJob({
  name: "send_key_mail",
  lane: "mail",
  payload: keyMail,
  run: sendKeyMail,
});

async function sendKeyMail(deps: KeyMailDeps, job: KeyMail): Promise<void> {
  const { db, mailer, mailBudget, publicUrl } = deps;
  const { company_id, to, key_name, by, is_new } = job;
  const counted = { company_id, to, kind: "staff" } as const;
  const overspent = await mailBudget.take(counted);
  if (overspent) return keyMailJob.add(db, job, { delayMs: overspent.waitMs });
  const act = is_new ? "made" : "replaced";
  const message = renderMail({
    subject: `API key ‘${key_name}’ was ${act}`,
    title: `An API key was ${act}`,
    paragraphs: [
      `${by} ${act} the API key ‘${key_name}’. Programs that have it can use your company's data within its scopes.`,
      "If nobody in your team meant to do this, revoke the key.",
    ],
    action: { label: "See API keys", url: `${publicUrl()}${pages.integrations.path}?tab=keys` },
    note: "The key itself is in no mail. Whoever made it saw it once.",
  });
  await mailer.send({ to, ...message }).catch(async (error) => {
    // The job tries again, and counts the mail again.
    await mailBudget.takeBack(counted);
    throw error;
  });
}

/** Queues one mail for each active admin, so that a failed one repeats no other. */
export async function tellAdmins(db: Db, notice: Omit<KeyMail, "to">): Promise<void> {
  for (const to of await listAdminEmails(db, notice.company_id)) await keyMailJob.add(db, { ...notice, to });
}
