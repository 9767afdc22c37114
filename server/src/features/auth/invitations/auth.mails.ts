import { resetLinkHours } from "@quotemill/shared/access/credentials";
import { destinationOf, invitationWords } from "@quotemill/shared/access/invitation";
import { domainOf, ssoStartPath } from "@quotemill/shared/access/sso-refusals";
import { pages } from "@quotemill/shared/screens/pages";
import { z } from "zod";
import type { Db } from "../../../platform/db/db.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { type Mailer, renderMail } from "../../mail/index.ts";
import { findAuthUser, findAuthUserByEmail, updateAuthUser } from "../accounts.queries.ts";
import { mustUseSso } from "../connections.queries.ts";
import type { AuthContext } from "../sessions/sessions.service.ts";
import { findInvitation } from "./find-invitation.ts";
import { createLink } from "./links.service.ts";

interface MailDeps extends AuthContext {
  mailer: Mailer;
  publicUrl: () => string;
}

/** The job creates the link, so that the plain token exists only in the mail; a retry replaces it. */
export const invitationMailJob = defineJob({
  name: "send_invitation_mail",
  lane: "mail",
  payload: z.object({ user_id: z.uuid() }),
  run: async (deps: MailDeps, { user_id }) => {
    const user = await findAuthUser(deps.db, user_id);
    if (!user || user.encrypted_password || user.sso) return;
    const invitation = await findInvitation(deps, user);
    const destination = destinationOf(invitation.company);
    const bySso = await mustUseSso(deps.db, user);
    const url = bySso
      ? `${deps.publicUrl()}${ssoStartPath(domainOf(user.email))}`
      : await createLink(deps, user.id, "invite", deps.publicUrl());
    await deps.mailer.send({
      to: user.email,
      ...renderMail({
        subject: `You're invited to ${destination}`,
        title: `You're invited to ${destination}`,
        paragraphs: [
          invitationWords(invitation),
          bySso
            ? `An account for ${user.email} is ready. Sign in with your company's single sign-on and you can start.`
            : `An account for ${user.email} is ready. Choose a password and you can start.`,
        ],
        action: { label: bySso ? "Sign In" : "Accept Invitation", url },
        note: bySso
          ? "If you did not expect it, you can ignore this mail."
          : "The link works once and for 7 days. If you did not expect it, you can ignore this mail.",
      }),
    });
  },
});

/** Queued for known and unknown addresses alike, so that asking reveals nothing. */
export const recoveryMailJob = defineJob({
  name: "send_recovery_mail",
  lane: "mail",
  payload: z.object({ email: z.string() }),
  run: async (deps: MailDeps, { email }) => {
    const user = await findAuthUserByEmail(deps.db, email);
    if (!user || !(user.encrypted_password || user.sso || (await hasLostProvider(deps.db, user.id)))) return;
    if ((user.sso && !user.encrypted_password) || (await mustUseSso(deps.db, user))) {
      return deps.mailer.send({ to: user.email, ...useSsoMail(deps.publicUrl(), user.email) });
    }
    const url = await createLink(deps, user.id, "recovery", deps.publicUrl());
    const message = renderMail({
      subject: "Reset your Quotemill password",
      title: "Reset your password",
      paragraphs: [`Someone asked for a new password for ${email}. Choose one with the button below.`],
      action: { label: "Reset Password", url },
      note: `The link works once and for ${resetLinkHours} hour. If it was not you, ignore this mail: nothing changes.`,
    });
    await deps.mailer.send({ to: user.email, ...message });
    await updateAuthUser(deps.db, user.id, { recovery_sent_at: deps.clock().toISOString() });
  },
});

/** Returns whether an active person has no way to sign in because the company has disconnected its provider. */
async function hasLostProvider(db: Db, userId: string): Promise<boolean> {
  const account = db.selectFrom("auth.users as account").innerJoin("users", "users.auth_id", "account.id");
  // The demo's accounts have no password on purpose.
  const ours = account.select("account.id").where("account.id", "=", userId).where("account.is_demo", "=", false);
  return (await ours.executeTakeFirst()) !== undefined;
}

/** For someone who asks for a new password, but has none to reset. */
const useSsoMail = (publicUrl: string, email: string) =>
  renderMail({
    subject: "Sign in to Quotemill by single sign-on",
    title: "Your company uses single sign-on",
    paragraphs: [
      `Someone asked for a new password for ${email}. Your company manages how you sign in, so a password does not open your account.`,
      "If single sign-on does not let you in, ask an admin of your company.",
    ],
    action: { label: "Sign In", url: `${publicUrl}${ssoStartPath(domainOf(email))}` },
    note: "If it was not you, ignore this mail: nothing changes.",
  });

/** Warns people whose password somebody else has changed. */
export const passwordChangedMailJob = defineJob({
  name: "send_password_changed_mail",
  lane: "mail",
  payload: z.object({ email: z.string() }),
  run: async ({ mailer, publicUrl }: Pick<MailDeps, "mailer" | "publicUrl">, { email }) => {
    const message = renderMail({
      subject: "Your Quotemill password was changed",
      title: "Your password was changed",
      paragraphs: [
        `The password for ${email} was changed, and all other sessions were signed out.`,
        "If it was not you, ask for a link to choose a new one.",
      ],
      action: { label: "Reset Password", url: `${publicUrl()}${pages.requestPasswordReset.path}` },
      note: "If it was you, there is nothing to do.",
    });
    await mailer.send({ to: email, ...message });
  },
});
