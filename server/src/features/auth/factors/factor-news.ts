import { fewRecoveryCodes } from "@quotemill/shared/access/second-factor";
import { pages } from "@quotemill/shared/screens/pages";
import { z } from "zod";
import type { Db } from "../../../platform/db/db.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { recordActivity } from "../../activity/index.ts";
import { type Mailer, renderMail } from "../../mail/index.ts";
import { type AuthUser, findProfile } from "../accounts.queries.ts";

const news = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(["added", "removed", "locked", "switched_off", "passkey_added", "passkey_removed"]),
    name: z.string(),
  }),
  z.object({ kind: z.literal("codes_made") }),
  z.object({ kind: z.literal("code_used"), left: z.number().int() }),
  z.object({ kind: z.literal("reset"), by: z.string() }),
  z.object({ kind: z.literal("reset_by_you"), person: z.string() }),
]);
type News = z.infer<typeof news>;

/** Notifies people of changes to their second factor, which someone who took over their session might have made. */
export const factorMailJob = defineJob({
  name: "send_factor_mail",
  lane: "mail",
  payload: z.object({ email: z.string(), news }),
  run: async ({ mailer, publicUrl }: { mailer: Mailer; publicUrl: () => string }, { email, news }) => {
    const { subject, paragraphs, note = ifNotYou } = wordsOf(news, email);
    const message = renderMail({
      subject,
      title: subject,
      paragraphs,
      action: { label: "Sign-in and security", url: `${publicUrl()}${pages.security.path}` },
      note,
    });
    await mailer.send({ to: email, ...message });
  },
});

const ifNotYou =
  "If it was not you, change your password, if you have one, and ask an admin to reset your second factor.";

function wordsOf(news: News, email: string): { subject: string; paragraphs: string[]; note?: string } {
  switch (news.kind) {
    case "added":
      return {
        subject: "An authenticator app was added",
        paragraphs: [
          `‘${news.name}’ now gives codes for ${email}. A password alone no longer signs in, and other sessions without a second factor have ended.`,
        ],
      };
    case "removed":
      return {
        subject: "An authenticator app was removed",
        paragraphs: [`‘${news.name}’ no longer gives codes for ${email}. All other sessions have ended.`],
      };
    case "locked":
      return {
        subject: "Wrong codes for your account",
        paragraphs: [
          `Someone got past the first step of signing in as ${email}, most likely with the password, and entered several wrong codes. ‘${news.name}’ is locked for a while.`,
        ],
      };
    case "switched_off":
      return {
        subject: "An authenticator app was switched off",
        paragraphs: [
          `After 100 wrong codes, ‘${news.name}’ no longer gives codes for ${email}.`,
          "Sign in with a recovery code and set the app up again, or ask an admin to reset your second factor.",
        ],
      };
    case "passkey_added":
      return {
        subject: "A passkey was added",
        paragraphs: [`‘${news.name}’ is now a passkey of ${email}. It takes the place of password and code.`],
      };
    case "passkey_removed":
      return {
        subject: "A passkey was removed",
        paragraphs: [`‘${news.name}’ no longer signs in as ${email}. All other sessions have ended.`],
      };
    case "codes_made":
      return {
        subject: "You have new recovery codes",
        paragraphs: [`New recovery codes were made for ${email}. Earlier ones no longer work.`],
      };
    case "code_used":
      return {
        subject: "A recovery code was used",
        paragraphs: [
          `Someone used a recovery code of ${email} in place of a code from an app. ${leftWords(news.left)}`,
          ...(news.left <= fewRecoveryCodes ? ["Make new codes soon."] : []),
        ],
      };
    case "reset":
      return {
        subject: "Your second factor was reset",
        paragraphs: [
          `${news.by} removed the authenticator apps, passkeys and recovery codes of ${email}, and all sessions have ended.`,
          "Sign in with your password or by single sign-on, then set up an authenticator app or a passkey again.",
        ],
        note: "If you did not ask for this, tell an admin.",
      };
    case "reset_by_you":
      return {
        subject: "You reset a second factor",
        paragraphs: [`You removed the authenticator apps, passkeys and recovery codes of ${news.person}.`],
      };
  }
}

const leftWords = (left: number) => (left === 1 ? "One is left." : `${left === 0 ? "None" : left} are left.`);

const actions = {
  added: "factor.added",
  removed: "factor.removed",
  locked: "factor.locked",
  switched_off: "factor.switched_off",
  codes_made: "factor.codes_made",
  code_used: "factor.code_used",
  passkey_added: "passkey.added",
  passkey_removed: "passkey.removed",
} as const;

/** Mails the owner of a factor about a change of it, and records it, in the caller's transaction. */
export async function tellOwner(
  db: Db,
  { id, email }: Pick<AuthUser, "id" | "email">,
  news: Exclude<News, { kind: "reset" | "reset_by_you" }>,
): Promise<void> {
  await factorMailJob.add(db, { email, news });
  const profile = await findProfile(db, id);
  // Someone whose invitation is not accepted has no activity yet.
  if (!profile) return;
  await recordActivity(db, profile, {
    action: actions[news.kind],
    ...("name" in news && { subject: news.name }),
  });
}
