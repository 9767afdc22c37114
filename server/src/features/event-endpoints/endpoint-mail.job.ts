import { pages } from "@quotemill/shared/screens/pages";
import { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { type Mailer, renderMail } from "../mail/index.ts";
import { listAdminEmails } from "../users/index.ts";
import { hostOf } from "./endpoints.service.ts";

interface MailDeps {
  db: Db;
  mailer: Mailer;
  publicUrl: () => string;
}

/** Tells a company's admins that an endpoint fails, and later that it was switched off. */
export const endpointMailJob = defineJob({
  name: "send_endpoint_mail",
  lane: "mail",
  payload: z.object({ company_id: z.uuid(), endpoint_id: z.uuid(), news: z.enum(["failing", "given_up"]) }),
  run: async ({ db, mailer, publicUrl }: MailDeps, { company_id, endpoint_id, news }) => {
    const endpoint = await db
      .selectFrom("event_endpoints")
      .select("url")
      .where("company_id", "=", company_id)
      .where("id", "=", endpoint_id)
      .executeTakeFirst();
    if (!endpoint) return;
    const message = renderMail({
      ...wordsOf(news, hostOf(endpoint.url)),
      action: { label: "Open Events", url: `${publicUrl()}${pages.integrations.path}?tab=events` },
    });
    for (const to of await listAdminEmails(db, company_id)) await mailer.send({ to, ...message });
  },
});

function wordsOf(news: "failing" | "given_up", host: string) {
  if (news === "failing") {
    return {
      subject: `Events do not reach ${host}`,
      title: "An endpoint fails",
      paragraphs: [
        `For 12 hours, ${host} has not taken any event from Quotemill. We keep trying.`,
        "After five days of nothing but failures we switch the endpoint off.",
      ],
      note: "The page shows what it answered. Nothing is lost: you can replay what failed.",
    };
  }
  return {
    subject: `Events to ${host} were switched off`,
    title: "An endpoint was switched off",
    paragraphs: [
      `For five days, ${host} has not taken any event from Quotemill, so we switched the endpoint off.`,
      "Once the receiver works again, switch it on and replay what failed.",
    ],
    note: "Events can be replayed for 30 days.",
  };
}
