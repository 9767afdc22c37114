import { pages } from "@quotemill/shared/screens/pages";
import { z } from "zod";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { type Mailer, renderMail } from "../../mail/index.ts";

interface MailDeps {
  mailer: Mailer;
  publicUrl: () => string;
}

/** Tells people that somebody else now vouches for their identity. */
export const ssoLinkedMailJob = defineJob({
  name: "send_sso_linked_mail",
  lane: "mail",
  payload: z.object({ email: z.string(), company_name: z.string() }),
  run: async ({ mailer, publicUrl }: MailDeps, { email, company_name }) => {
    const message = renderMail({
      subject: "Single sign-on is linked to your account",
      title: "Single sign-on is linked to your account",
      paragraphs: [
        `Somebody used the single sign-on of ${company_name} as ${email}. From now on it opens your Quotemill account.`,
        "If it was not you, tell an admin of your company at once.",
      ],
      action: { label: "Sign In", url: `${publicUrl()}${pages.login.path}` },
      note: "If it was you, there is nothing to do.",
    });
    await mailer.send({ to: email, ...message });
  },
});
