import type { ServerResponse } from "node:http";
import { noWebhookUrl } from "@quotemill/shared/sending/sendable";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { startReceiver } from "../../../test/receiver.ts";
import { buildSender } from "../../../test/sender.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { budgets } from "../../platform/http/budgets.ts";

type TestApp = Awaited<ReturnType<typeof createTestApp>>;
const mailsTo = async ({ app }: TestApp, to: string) => (await app.inject(`/dev/mail.json?to=${to}`)).json();

/** A company as a global admin creates it, with a first quote that is printed. */
async function newCompany(test: TestApp) {
  const global = await test.signedIn({ app_role: "global_admin" });
  const { company } = (await global.post("/functions/v1/create-company", { companyName: "Bay Fencing" })).json();
  const admin = await test.signedIn({ company_id: company.id, app_role: "admin" });
  const structure = [{ id: "field_1", type: "number", label: "Fence length (m)" }];
  const template = { name: "Fence", structure, make_webhook_url: null };
  const { id: template_id } = (await admin.post("/rest/v1/form_templates", template)).json();
  const { id: contact_id, email } = await test.build.contact({ company_id: company.id, last_name: "Byron" });
  const submitted = { template_id, contact_id, quote_name: "as shown", auto_name: true, answers: { field_1: "42.5" } };
  const { quote_id } = (await admin.post("/functions/v1/submit-quote", submitted)).json();
  await test.runJobs();
  const page = (await admin.get(`/rest/v1/recipients/quotes?email=${email}`)).json();
  const { email_subject_template: email_subject, email_message_template: email_message } = page.company;
  const send = () => admin.post("/functions/v1/send-quotes", { quote_ids: [quote_id], email_subject, email_message });
  return { company, admin, email, page, quote_id, send };
}

describe("a new company", () => {
  let test: TestApp;
  let ours: string;
  beforeAll(async () => {
    // Our own workflow is reached even where webhooks have to be public.
    test = await createTestApp({ allowPrivate: false });
    ours = `${await test.listen()}/workflow/send`;
  });

  it("sends its first quote without a webhook, with a subject and a letter it did not have to write", async () => {
    const { admin, email, page, quote_id, send } = await newCompany(test);
    expect(page.company).toMatchObject({ quote_send_webhook_url: null, quotemill_sends: true });
    expect(page.items).toMatchObject([{ quote_name: "Ada Byron - QT-1001", quote_number: "QT-1001" }]);

    const answer = await send();
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { success: true, sent: 1 }]);
    await test.runJobs();
    const [mail, ...others] = await mailsTo(test, email);
    expect(others).toEqual([]);
    expect(mail.subject).toBe("Your quote QT-1001 from Bay Fencing");
    expect(mail.text).toContain("Hi Ada,\n\nThank you for asking us for a quote.");
    expect(mail.text).toContain("Kind regards,\nTest Person");
    expect(mail.links).toEqual([answer.json().offer.url]);
    const { items } = (await admin.get(`/rest/v1/quotes/${quote_id}/runs`)).json();
    // The address of our own workflow is not shown to people.
    expect(items[0]).toMatchObject({ kind: "send", url: null, response_status: 200, problem: null });
    const quote = (await admin.get(`/rest/v1/quotes/${quote_id}`)).json();
    expect(quote).toMatchObject({ status: "Sent", quote_sent_timestamp: expect.any(String) });
  });

  it("may choose its own webhook; once that is emptied, a URL is required, until Quotemill is asked to send", async () => {
    const { company, admin, email, send } = await newCompany(test);
    const path = `/rest/v1/companies/${company.id}`;
    const user = await test.signedIn({ company_id: company.id, app_role: "user" });
    const own = (await admin.patch(path, { quote_send_webhook_url: "https://hook.example.com/send" })).json();
    expect(own).toMatchObject({ quote_send_webhook_url: "https://hook.example.com/send", quotemill_sends: false });

    await sql`update companies set quote_send_webhook_url = null where id = ${company.id}`.execute(test.db);
    expect((await send()).json()).toMatchObject({
      error: noWebhookUrl,
      fields: { webhook_url_override: noWebhookUrl },
    });

    expect((await user.patch(path, { quotemill_sends: true })).statusCode).toBe(403);
    for (const wrong of [
      { quotemill_sends: false },
      { quotemill_sends: true, quote_send_webhook_url: "https://hook.example.com/send" },
    ]) {
      expect((await admin.patch(path, wrong)).statusCode).toBe(400);
    }
    await admin.patch(path, { quote_send_webhook_url: "https://hook.example.com/send" });
    const back = (await admin.patch(path, { quotemill_sends: true })).json();
    expect(back).toMatchObject({ quote_send_webhook_url: null, quotemill_sends: true });
    const activity = await test.db
      .selectFrom("audit_log")
      .select("subject")
      .where("company_id", "=", company.id)
      .where("action", "=", "settings.webhook_saved")
      .orderBy("created_at")
      .execute();
    expect(activity.map(({ subject }) => subject)).toEqual(["hook.example.com", "hook.example.com", "Quotemill"]);
    expect((await send()).statusCode).toBe(200);
    await test.runJobs();
    expect(await mailsTo(test, email)).toHaveLength(1);
  });

  it("may save our own address as its webhook, which need not be public", async () => {
    const { company, email, send } = await newCompany(test);
    await test.db.updateTable("companies").set({ quote_send_webhook_url: ours }).where("id", "=", company.id).execute();
    expect((await send()).statusCode).toBe(200);
    await test.runJobs();
    expect(await mailsTo(test, email)).toHaveLength(1);
  });

  it("has its mails counted before they are sent, like those of any webhook", async () => {
    const { email, send } = await newCompany(test);
    const { most } = budgets.mailsToMailbox;
    const statuses: number[] = [];
    for (let count = 0; count <= most; count++) statuses.push((await send()).statusCode);
    expect(statuses).toEqual([...Array(most).fill(200), 429]);
    await test.runJobs();
    expect(await mailsTo(test, email)).toHaveLength(most);
  });

  it("learns if this server cannot send mail, and the customer's link then leads nowhere", async () => {
    const mute = await createTestApp({ mailbox: false });
    await mute.listen();
    const { quote_id, admin, send } = await newCompany(mute);
    const refused = await send();
    expect([refused.statusCode, refused.json().error]).toEqual([424, expect.stringContaining("SMTP_URL")]);
    expect((await admin.get(`/rest/v1/quotes/${quote_id}`)).json()).toMatchObject({ status: "Generated" });
    const offers = await mute.db.selectFrom("offers").select("state").execute();
    expect(offers.filter(({ state }) => state === "open")).toEqual([]);
  });
});

it("a company of an earlier version keeps what it had", async () => {
  const test = await createTestApp();
  const { send } = await buildSender(test, null, "admin");
  expect((await send()).json()).toMatchObject({ error: noWebhookUrl });
});

describe("a webhook that refuses a message and passes it on to our own workflow", () => {
  let test: TestApp;
  let ours: string;
  beforeAll(async () => {
    test = await createTestApp();
    ours = `${await test.listen()}/workflow/send`;
  });
  const passOn = ({ received }: Awaited<ReturnType<typeof startReceiver>>) => {
    const { headers, body } = received.at(-1) ?? expect.fail("nothing was received");
    const own = ["content-type", "webhook-id", "webhook-timestamp", "x-quotemill-secret", "x-quotemill-seal"];
    return fetch(ours, {
      method: "POST",
      body,
      headers: Object.fromEntries(own.map((name) => [name, String(headers[name])])),
    });
  };

  it("does not get round the budget: what was mailed stays counted", async () => {
    const refuse = (response: ServerResponse) =>
      void passOn(receiver).then(() => response.writeHead(422).end("I never got it."));
    const receiver = await startReceiver(refuse);
    const { contact, send } = await buildSender(test, receiver.url, "user");
    const { most } = budgets.mailsToMailbox;
    const statuses: number[] = [];
    for (let count = 0; count <= most; count++) statuses.push((await send()).statusCode);
    expect(statuses).toEqual([...Array(most).fill(424), 429]);
    await test.runJobs();
    expect(await mailsTo(test, contact.email)).toHaveLength(most);
  });

  it("is too late once the mail is no longer counted", async () => {
    const receiver = await startReceiver((response) => response.writeHead(422).end());
    const { contact, send } = await buildSender(test, receiver.url, "user");
    expect((await send()).statusCode).toBe(424);
    expect((await passOn(receiver)).status).toBe(200);
    await test.runJobs();
    expect(await mailsTo(test, contact.email)).toEqual([]);
  });
});
