import { resetLinkHours } from "@quotemill/shared/auth";
import type { Job } from "../../platform/jobs.ts";
import { type Mailer, renderMail } from "../mail/index.ts";
import { findAuthUser, findAuthUserByEmail } from "./accounts.queries.ts";
import { createLink } from "./links.service.ts";
import type { AuthContext } from "./sessions.service.ts";

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    send_invitation_mail: { user_id: string };
    send_recovery_mail: { email: string };
  }
}

const repeatSeconds = 60;

/** The job makes the link, so that a clear token exists in the mail alone; a retry replaces it. */
export function authMailJobs(auth: AuthContext, mailer: Mailer, publicUrl: () => string) {
  const sendInvitation: Job<"send_invitation_mail"> = async ({ user_id }) => {
    const user = await findAuthUser(auth.db, user_id);
    if (!user || user.encrypted_password) return;
    const place = await invitedTo(auth, user.email);
    const url = await createLink(auth, user.id, "invite", publicUrl());
    await mailer.send({
      to: user.email,
      subject: `You're invited to ${place}`,
      ...renderMail({
        title: `You're invited to ${place}`,
        paragraphs: [`An account for ${user.email} is ready. Choose a password and you can sign in.`],
        action: { label: "Accept Invitation", url },
        note: "The link works once and for 7 days. If you did not expect it, you can ignore this mail.",
      }),
    });
  };

  /** Queued for known and unknown addresses alike, so that asking tells nothing. */
  const sendRecovery: Job<"send_recovery_mail"> = async ({ email }) => {
    const user = await findAuthUserByEmail(auth.db, email);
    if (!user?.encrypted_password) return;
    const due = await auth.db
      .updateTable("auth.users")
      .set({ recovery_sent_at: auth.clock().toISOString() })
      .where("id", "=", user.id)
      .where((row) =>
        row.or([
          row("recovery_sent_at", "is", null),
          row("recovery_sent_at", "<", new Date(auth.clock().getTime() - repeatSeconds * 1000).toISOString()),
        ]),
      )
      .returning("id")
      .executeTakeFirst();
    if (!due) return;
    const url = await createLink(auth, user.id, "recovery", publicUrl());
    const message = renderMail({
      title: "Reset your password",
      paragraphs: [`Someone asked for a new password for ${email}. Choose one with the button below.`],
      action: { label: "Reset Password", url },
      note: `The link works once and for ${resetLinkHours} hour. If it was not you, ignore this mail: nothing changes.`,
    });
    try {
      await mailer.send({ to: user.email, subject: "Reset your Quotemill password", ...message });
    } catch (error) {
      // Otherwise the retry would find the mail 'sent' a moment ago and skip it.
      await auth.db.updateTable("auth.users").set({ recovery_sent_at: null }).where("id", "=", user.id).execute();
      throw error;
    }
  };

  return { send_invitation_mail: sendInvitation, send_recovery_mail: sendRecovery };
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
