import { pages } from "@quotemill/shared/screens/pages";
import { z } from "zod";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { type Mailer, renderMail } from "../../mail/index.ts";

interface MailDeps {
  mailer: Mailer;
  publicUrl: () => string;
}

/** Tells people that somebody else now vouches for who they are. */
export const ssoLinkedMailJob = defineJob({
  name: "send_sso_linked_mail",
  lane: "mail",
  payload: z.object({ email: z.string(), company_name: z.string() }),
  run: async ({ mailer, publicUrl }: MailDeps, { email, company_name }) => {
    const message = renderMail({
      subject: "You signed in to Quotemill by single sign-on",
      title: "Single sign-on is linked to your account",
      paragraphs: [
        `Somebody signed in as ${email} through the sign-in of ${company_name}. It opens your Quotemill account from now on.`,
        "If it was not you, tell an admin of your company at once.",
      ],
      action: { label: "Sign In", url: `${publicUrl()}${pages.login.path}` },
      note: "If it was you, there is nothing to do.",
    });
    await mailer.send({ to: email, ...message });
  },
});
