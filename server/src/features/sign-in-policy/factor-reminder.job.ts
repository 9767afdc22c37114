import { formatsFor } from "@quotemill/shared/region/formats";
import { pages } from "@quotemill/shared/screens/pages";
import { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { factorRequiredFrom } from "../auth/index.ts";
import { type Mailer, renderMail } from "../mail/index.ts";

interface Deps {
  db: Db;
  mailer: Mailer;
  publicUrl: () => string;
}

/** Asks a colleague to set up a second factor, and says by when. */
export const factorReminderJob = defineJob({
  name: "send_factor_reminder",
  lane: "mail",
  payload: z.object({ company_id: z.uuid(), email: z.string(), by: z.string() }),
  run: async ({ db, mailer, publicUrl }: Deps, { company_id, email, by }) => {
    const company = await db
      .selectFrom("users")
      .innerJoin("companies", "companies.id", "users.company_id")
      .select(["companies.name", "companies.time_zone", "companies.currency", "companies.locale"])
      .select(factorRequiredFrom.as("from"))
      .where("users.company_id", "=", company_id)
      .where("users.email", "=", email)
      .executeTakeFirst();
    if (!company) return;
    const { name, from } = company;
    const message = renderMail({
      subject: "Set up a second factor",
      title: "Set up a second factor",
      paragraphs: [
        `${by} asks you to protect your account (${email}) with an authenticator app or a passkey. It takes two minutes.`,
        ...(from ? [`From ${formatsFor(company).day(from)} on, ${name} lets you in only with one.`] : []),
      ],
      action: { label: "Set it up", url: `${publicUrl()}${pages.security.path}` },
      note: "You need the phone or computer that you sign in with.",
    });
    await mailer.send({ to: email, ...message });
  },
});
