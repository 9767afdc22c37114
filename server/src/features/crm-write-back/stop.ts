import { pages } from "@quotemill/shared/screens/pages";
import { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { recordActivity } from "../activity/index.ts";
import { lastingProblems, recordProblem, unreadableToken } from "../crm/index.ts";
import { tellAdmins } from "../users/index.ts";

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
  await transact(db, companyId, async (tx) => {
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
    await tellAdmins(tx, companyId, letterOf(why));
    const quotemill = { id: null, email: null, full_name: null, company_id: companyId };
    await recordActivity(tx, quotemill, { action: "crm.write_back_stopped", subject: words[why].title });
  });
}

const letterOf = (why: StopReason) => ({
  subject: words[why].title,
  title: words[why].title,
  paragraphs: ["Quotemill has stopped writing tags, notes and cards to GoHighLevel.", words[why].words],
  action: { label: "Connect again", path: pages.integrations.path },
  note: "The page lists every event that waits, and every call that was made.",
});
