import { resetLinkHours } from "@quotemill/shared/auth";
import { pages } from "@quotemill/shared/pages";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { type Mailer, renderMail } from "../../mail/index.ts";
import { findAuthUser, findAuthUserByEmail, updateAuthUser } from "../accounts.queries.ts";
import type { AuthContext } from "../sessions/sessions.service.ts";
import { createLink } from "./links.service.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    send_invitation_mail: { user_id: string };
    send_recovery_mail: { email: string };
    send_password_changed_mail: { email: string };
  }
}

/** The job creates the link, so that the plain token exists only in the mail; a retry replaces it. */
export function authMailJobs(auth: AuthContext, mailer: Mailer, publicUrl: () => string) {
  const sendInvitation: Job<"send_invitation_mail"> = async ({ user_id }) => {
    const user = await findAuthUser(auth.db, user_id);
    if (!user || user.encrypted_password) return;
    const place = await invitedTo(auth, user.email);
    const url = await createLink(auth, user.id, "invite", publicUrl());
    await mailer.send({
      to: user.email,
      ...renderMail({
        subject: `You're invited to ${place}`,
        title: `You're invited to ${place}`,
        paragraphs: [`An account for ${user.email} is ready. Choose a password and you can sign in.`],
        action: { label: "Accept Invitation", url },
        note: "The link works once and for 7 days. If you did not expect it, you can ignore this mail.",
      }),
    });
  };

  /** Queued for known and unknown addresses alike, so that asking reveals nothing. */
  const sendRecovery: Job<"send_recovery_mail"> = async ({ email }) => {
    const user = await findAuthUserByEmail(auth.db, email);
    if (!user?.encrypted_password) return;
    const url = await createLink(auth, user.id, "recovery", publicUrl());
    const message = renderMail({
      subject: "Reset your Quotemill password",
      title: "Reset your password",
      paragraphs: [`Someone asked for a new password for ${email}. Choose one with the button below.`],
      action: { label: "Reset Password", url },
      note: `The link works once and for ${resetLinkHours} hour. If it was not you, ignore this mail: nothing changes.`,
    });
    await mailer.send({ to: user.email, ...message });
    await updateAuthUser(auth.db, user.id, { recovery_sent_at: auth.clock().toISOString() });
  };

  /** For people who did not do it themselves. */
  const sendPasswordChanged: Job<"send_password_changed_mail"> = async ({ email }) => {
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
  };

  return {
    send_invitation_mail: sendInvitation,
    send_recovery_mail: sendRecovery,
    send_password_changed_mail: sendPasswordChanged,
  };
}

async function invitedTo(auth: AuthContext, email: string): Promise<string> {
  const company = await auth.db
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select("companies.name")
    .where("users.email", "=", email)
    .executeTakeFirst();
  return company ? `${company.name} on Quotemill` : "Quotemill";
}
