import { pages } from "@quotemill/shared/screens/pages";
import { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { recordActivity } from "../activity/index.ts";
import { lastingProblems, recordProblem, unreadableToken } from "../crm/index.ts";
import { type MailBudget, type Mailer, renderMail } from "../mail/index.ts";
import { listAdminEmails } from "../users/index.ts";

const stopReason = z.enum(["token", "scope", "location", "unreadable"]);
export type StopReason = z.infer<typeof stopReason>;

const wait = "Quotes that change meanwhile wait for up to 30 days, and are written then.";
const words: Record<StopReason, { title: string; words: string }> = {
  token: {
    title: "GoHighLevel refused the token",
    words: `Nothing is written there until you connect again with a token that works. ${wait}`,
  },
  scope: {
    title: "GoHighLevel refused the token for this",
    words: `It lacks a scope: give it contacts.write, opportunities.readonly and opportunities.write in GoHighLevel, then connect again. ${wait}`,
  },
  location: {
    title: "GoHighLevel refused the token for this location",
    words: `Connect again with a token of the sub-account that the Location ID is from. ${wait}`,
  },
  unreadable: {
    title: "The stored token can no longer be read",
    words: `The server's secret key has changed, so connect again. ${wait}`,
  },
};
export const stopWords = (why: string) => words[stopReason.parse(why)];

/** Nothing is written until someone connects again. The admins get a mail, once for each stop. */
export async function stopWriteBack(db: Db, companyId: string, secretId: string, why: StopReason, now: Date) {
  await db.transaction().execute(async (tx) => {
    const stopped = await tx
      .updateTable("crm_write_back")
      .set({ stopped_why: why, stopped_at: now.toISOString() })
      .where("company_id", "=", companyId)
      .where("is_on", "=", true)
      .where("stopped_why", "is", null)
      // Someone may have connected with another token since.
      .where((row) =>
        row.exists(
          row
            .selectFrom("company_secrets as secret")
            .select("secret.id")
            .where("secret.company_id", "=", companyId)
            .where("secret.id", "=", secretId),
        ),
      )
      .returning("company_id")
      .executeTakeFirst();
    if (!stopped) return;
    const problem = why === "unreadable" ? unreadableToken : why === "scope" ? undefined : lastingProblems[why];
    if (problem) await recordProblem(tx, companyId, secretId, problem);
    for (const to of await listAdminEmails(tx, companyId))
      await stopMailJob.add(tx, { company_id: companyId, to, why });
    const quotemill = { id: null, email: null, full_name: null, company_id: companyId };
    await recordActivity(tx, quotemill, { action: "crm.write_back_stopped", subject: words[why].title });
  });
}

interface MailDeps {
  db: Db;
  mailer: Mailer;
  mailBudget: MailBudget;
  publicUrl: () => string;
}

const stopMail = z.object({ company_id: z.uuid(), to: z.string(), why: stopReason });

/** Tells one admin, so that a failed mail repeats no other. */
export const stopMailJob = defineJob({ name: "send_crm_mail", lane: "mail", payload: stopMail, run: sendStopMail });

async function sendStopMail(deps: MailDeps, job: z.infer<typeof stopMail>): Promise<void> {
  const { db, mailer, mailBudget, publicUrl } = deps;
  const { company_id, to, why } = job;
  const counted = { company_id, to, kind: "staff" } as const;
  const overspent = await mailBudget.take(counted);
  if (overspent) return stopMailJob.add(db, job, { delayMs: overspent.waitMs });
  const message = renderMail({
    subject: words[why].title,
    title: words[why].title,
    paragraphs: ["Quotemill has stopped writing tags, notes and cards to GoHighLevel.", words[why].words],
    action: { label: "Connect again", url: `${publicUrl()}${pages.integrations.path}` },
    note: "The page lists every event that waits, and every call that was made.",
  });
  await mailer.send({ to, ...message }).catch(async (error) => {
    // The job tries again, and counts the mail again.
    await mailBudget.takeBack(counted);
    throw error;
  });
}
