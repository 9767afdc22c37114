import { randomUUID } from "node:crypto";
import type { ReminderTestInput } from "@quotemill/shared/companies/follow-ups";
import { followUpCalls } from "@quotemill/shared/contracts/follow-ups";
import { offerPath, stepPath, stopPath } from "@quotemill/shared/offers/page-path";
import { givenTotals } from "@quotemill/shared/offers/totals";
import { exampleContact } from "@quotemill/shared/quotes/variables";
import { formatsFor } from "@quotemill/shared/region/formats";
import { sampleReminder } from "@quotemill/shared/sending/follow-up-texts";
import { followUpPayload, sendPayload } from "@quotemill/shared/workflow/send-payload";
import type { FastifyPluginAsync } from "fastify";
import { transactionFor } from "../../platform/db/acting.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors.ts";
import { type CompanyPerson, inOwnCompany } from "../../platform/http/access.ts";
import { addCall, type CallHandler } from "../../platform/http/add-call.ts";
import { budgets, countRate } from "../../platform/http/budgets.ts";
import { aboutUser, recordActivity } from "../activity/index.ts";
import { problemOf, type ReceiverDeps, receiverOf } from "../sending/index.ts";
import { documentCompany, findDetails } from "../settings/index.ts";
import { findSender } from "../users/index.ts";
import { insertAttempt, messageSecrets, postWebhook, type WebhookDeps } from "../workflow/index.ts";

interface TestReminderDeps extends WebhookDeps, ReceiverDeps {}

/** The links in a test lead to the page for unknown links. */
const noToken = "test";

/** Mails a reminder only to the admin who asks, through the channel that mails customers. */
export const testReminderRoutes: FastifyPluginAsync<TestReminderDeps> = async (app, deps) => {
  const { keys, clock } = deps;
  // A test counts when its mail is about to be sent, because this bounds mails; another limit bounds a session's calls.
  const countTest = countRate(budgets.reminderTests, "Too many tests. Wait a minute.");

  const sendTest: CallHandler<typeof followUpCalls.sendTest> = async (request) => {
    const { id } = request.params;
    // There is a short transaction before the call and one after it: a slow receiver must not hold one open.
    const { actor, payload, webhook, ...secrets } = await inOwnCompany(request, id, async (db, companyId, actor) => {
      countTest(actor.id);
      return {
        actor,
        ...(await samplePayload(deps, db, actor, request.body)),
        ...(await messageSecrets(db, keys, companyId)),
      };
    });
    const { url, postTo, outbound } = receiverOf(deps, webhook);
    const message_id = `test-${randomUUID()}`;
    const message = { ...secrets, url: postTo, id: message_id, body: JSON.stringify(payload) };
    const result = await postWebhook(outbound, clock, message);
    // The mail is recorded even if the session has ended in the meantime.
    await transactionFor(app.db, actor, async (db) => {
      const call = { quote_id: null, kind: "test", message_id, url, request_body: payload } as const;
      await insertAttempt(db, actor.company_id, call, result);
      const about = [aboutUser(actor)];
      await recordActivity(db, actor, { action: "settings.follow_ups_tested", subject: actor.email, about });
    });
    const problem = problemOf(url, result);
    if (problem) throw new AppError("webhook_failed", problem);
  };
  addCall(app, followUpCalls.sendTest, sendTest);
};

async function samplePayload(deps: TestReminderDeps, db: Db, actor: CompanyPerson, input: ReminderTestInput) {
  const { company_id, email } = actor;
  const { webhook, ...company } = await findCompany(db, company_id);
  const sender = await findSender(db, company_id, actor.id);
  const { reminder, ...words } = input;
  const user = { full_name: actor.full_name ?? "", email };
  const sample = sampleReminder({ words, reminder, company, user, formats: formatsFor(company), now: deps.clock() });
  const { currency, tax_name } = company;
  const link = (path: string) => deps.publicUrl() + path;
  const send = sendPayload({
    company_id,
    contact: { ...exampleContact, email },
    company: documentCompany(await findDetails(db, company_id), deps),
    reply_to: email,
    email_subject: `Test: ${sample.email_subject}`,
    email_message: sample.email_message,
    place: company,
    offer_url: link(offerPath(noToken)),
    valid_until: sample.valid_until,
    choice: "each",
    quotes: [
      {
        ...{
          id: randomUUID(),
          quote_name: sample.quote_name,
          quote_number: sample.quote_number,
          job: "Residential fence",
        },
        pdf_url: link("/storage/v1/object/sign/quote-pdfs/test.pdf"),
        ...{ outputs: null, totals: givenTotals(null, currency), currency, tax_name },
      },
    ],
  });
  const payload = followUpPayload(send, {
    step: sample.isLast ? 3 : 1,
    was_opened: sample.wasOpened,
    sender_name: actor.full_name,
    sender_title: sender?.job_title || null,
    sender_mobile: sender?.mobile || null,
    decline_url: link(stepPath(noToken, "decline")),
    unsubscribe_url: link(stopPath(noToken)),
  });
  return { payload, webhook };
}

const findCompany = (db: Db, companyId: string) =>
  db
    .selectFrom("companies")
    .select(["name", "quote_prefix", "quote_next_number", "time_zone", "locale", "currency", "tax_name"])
    .select(["validity_days", "quote_send_webhook_url as webhook"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
