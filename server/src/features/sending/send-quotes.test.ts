import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import { noQuoteSelected, notConfirmed, noWebhookUrl } from "@quotemill/shared/sending/sendable";
import { localDay, validUntil } from "@quotemill/shared/time/calendar";
import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, it } from "vitest";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { buildSender, pdf } from "../../../test/sender.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const hour = 3_600_000;
const newSender = (webhook: string | null, app_role: "admin" | "user" = "admin", using = test) =>
  buildSender(using, webhook, app_role);

const overTls = (receiver: Awaited<ReturnType<typeof startReceiver>>) => ({
  ...receiver,
  url: receiver.url.replace("http:", "https:"),
});
/** The time runs out once the status has arrived, in the middle of the body. */
function neverEnd(response: ServerResponse) {
  const arrived = "undici:request:headers";
  const timeOut = () => {
    unsubscribe(arrived, timeOut);
    setImmediate(test.timeOutCalls);
  };
  subscribe(arrived, timeOut);
  response.writeHead(200).write("Acc");
}
const unsent = { status: "Generated", quote_sent_timestamp: null };

describe("sending quotes", () => {
  it("posts them in the displayed order, filled in and signed, and stamps them after the answer", async () => {
    const receiver = await startReceiver(answers.ok);
    const { caller, company_id, contact, first, second, third, send, quotes, runs } = await newSender(receiver.url);
    const details = JSON.stringify({ address: "8 Slipway Road", colour: "#0f766e", terms: "Ours apply." });
    const logo_path = `${company_id}/logo.png`;
    await test.db.updateTable("companies").set({ details, logo_path }).where("id", "=", company_id).execute();
    const answer = await send({
      email_subject: " {{quote_number}}\n for {{contact_first_name}} ",
      email_message: "Total {{grand_total}}, {{field_1}} m on {{quote_date}}.\n\n{{user_full_name}}{{nothing}}",
      quote_date: "3/11/2026",
    });
    const valid_until = validUntil({ ...defaultRegion, created_at: new Date().toISOString() });
    const offer_url = expect.stringMatching(/^http:\/\/quotemill\.test\/o\/[\w-]{43}$/);
    const offer = { id: expect.any(String), url: offer_url, state: "open", valid_until };
    expect(answer.json()).toEqual({ success: true, sent: 2, offer });
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
    const payload = JSON.parse(body);
    const sent = (quote: typeof first) => ({
      quote_id: quote.id,
      quote_name: "Side boundary",
      quote_number: quote.quote_number,
      job: "Side boundary",
      pdf_url: expect.stringContaining(`http://quotemill.test/storage/v1/object/sign/quote-pdfs/${company_id}/`),
      outputs: { grand_total: 110.5 },
      currency: "AUD",
      tax_name: "GST",
      grand_total: 110.5,
      sub_total: null,
      gst_total: null,
    });
    expect(payload).toEqual({
      kind: "quote",
      company_id,
      email_subject: `${second.quote_number} for Ada`,
      email_message: "Total $110.50, 12 m on 3/11/2026.\n\nTest Person",
      contact: { firstName: "Ada", lastName: "", email: contact.email, phone: "" },
      company: {
        name: expect.any(String),
        address: "8 Slipway Road",
        abn: null,
        phone: null,
        email: null,
        website: null,
        colour: "#0f766e",
        logo_url: expect.stringContaining(`/storage/v1/object/sign/company-logos/${company_id}/`),
      },
      reply_to: caller.user.email,
      place: { time_zone: "Australia/Sydney", locale: "en-AU" },
      offer_url: answer.json().offer.url,
      valid_until,
      choice: "each",
      quote_count: 2,
      grand_total: 221,
      quote_1: sent(second),
      quote_2: sent(first),
    });
    const secrets = (await caller.get("/rest/v1/workflow_secrets")).json();
    expect(new Webhook(secrets.signing_secret).verify(body, headers as Record<string, string>)).toBeTruthy();
    expect(headers["x-quotemill-secret"]).toBe(secrets.upload_secret);

    const stamped = { status: "Sent", quote_sent_timestamp: expect.any(String) };
    expect(await quotes()).toMatchObject([stamped, stamped]);
    expect(await quotes(third.id)).toMatchObject([unsent]);
    expect(await runs()).toMatchObject([{ kind: "send", attempt: 1, response_status: 200, problem: null }]);
    const audited = await test.db
      .selectFrom("audit_log")
      .select(["action", "subject"])
      .where("company_id", "=", company_id)
      .execute();
    const subject = `${second.quote_number}, ${first.quote_number} to ${contact.email}`;
    expect(audited).toEqual([{ action: "quotes.sent", subject }]);
  });

  it("has the company's own texts, if a program gives none", async () => {
    const receiver = await startReceiver(answers.ok);
    const { company_id, second, send } = await newSender(receiver.url);
    const texts = {
      email_subject_template: "Quote {{quote_number}}",
      email_message_template: "Hi {{contact_first_name}}",
    };
    await test.db.updateTable("companies").set(texts).where("id", "=", company_id).execute();
    expect((await send({ email_subject: undefined, email_message: undefined })).statusCode).toBe(200);
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
      email_subject: `Quote ${second.quote_number}`,
      email_message: "Hi Ada",
    });
  });

  it("stores the message once, however many quotes it has, and shows it under each of them", async () => {
    const receiver = await startReceiver(answers.ok);
    const { company_id, first, second, third, send, runs } = await newSender(receiver.url);
    await send({ quote_ids: [first.id, second.id, third.id] });
    const message = JSON.parse(receiver.received[0]?.body ?? "");
    for (const { id } of [first, second, third]) {
      // Anyone with the link can accept, so it is kept nowhere else.
      const request_body = { ...message, offer_url: "http://quotemill.test/o/[hidden]" };
      expect(await runs(id)).toMatchObject([{ kind: "send", request_body }]);
    }
    const kept = await test.db
      .selectFrom("webhook_deliveries")
      .select("id")
      .where("company_id", "=", company_id)
      .where("request_body", "is not", null)
      .execute();
    expect(kept).toEqual([]);
  });

  it("includes links that open the PDF for days, but not forever", async () => {
    const receiver = await startReceiver(answers.ok);
    const { send } = await newSender(receiver.url);
    await send({ valid_until: localDay(new Date(), defaultRegion.time_zone) });
    const { pathname, search } = new URL(JSON.parse(receiver.received[0]?.body ?? "").quote_1.pdf_url);
    expect((await test.app.inject(pathname + search)).body).toBe(pdf);
    test.passTime(6 * 24 * hour);
    expect((await test.app.inject(pathname + search)).statusCode).toBe(200);
    test.passTime(25 * hour);
    expect((await test.app.inject(pathname + search)).statusCode).toBe(403);
    test.passTime(-7 * 24 * hour - hour);
  });

  it("can go to another address that an admin entered", async () => {
    const receiver = await startReceiver(answers.ok);
    const { company_id, send } = await newSender("http://127.0.0.1:1/saved");
    expect((await send({ webhook_url_override: receiver.url })).statusCode).toBe(200);
    expect(receiver.received).toHaveLength(1);
    const { quote_send_webhook_url } = await test.db
      .selectFrom("companies")
      .select("quote_send_webhook_url")
      .where("id", "=", company_id)
      .executeTakeFirstOrThrow();
    expect(quote_send_webhook_url).toBe("http://127.0.0.1:1/saved");
  });
});

it("a send includes older quotes, for the person stored in them", async () => {
  const receiver = await startReceiver(answers.ok);
  const { company_id, contact, first, send, quotes } = await newSender(receiver.url);
  await test.files.put(`${company_id}/old.pdf`, pdf);
  const old = (contact_info: object) =>
    test.build.quote({ company_id, contact_info, pdf_storage_path: `${company_id}/old.pdf` });
  const theirs = await old({ firstName: "A", email: contact.email.toUpperCase() });
  expect((await send({ quote_ids: [first.id, theirs.id] })).statusCode).toBe(200);
  const jons = await old({ name: "Jon Old", email: "JON@example.com", phone: "0400" });
  expect((await send({ quote_ids: [jons.id], email_message: "Hello {{contact_first_name}}" })).statusCode).toBe(200);
  const [merged, alone] = receiver.received.map(({ body }) => JSON.parse(body));
  expect(merged.contact).toMatchObject({ firstName: "Ada", email: contact.email });
  expect(alone).toMatchObject({
    contact: { firstName: "Jon", lastName: "Old", email: "jon@example.com", phone: "0400" },
    email_message: "Hello Jon",
  });
  expect(await quotes(theirs.id, jons.id)).toMatchObject([{ status: "Sent" }, { status: "Sent" }]);

  const unaddressed = await old({ firstName: "Jon" });
  const refused = await send({ quote_ids: [unaddressed.id] });
  expect(refused.json().error).toBe(`${unaddressed.quote_number} has no contact to send it to`);
});

describe("a send that is not possible", () => {
  it("is refused with a message, and nothing is sent", async () => {
    const receiver = await startReceiver(answers.ok);
    const { company_id, contact, addQuote, first, send, quotes } = await newSender(receiver.url);
    const stranger = await newSender(receiver.url);
    const other = await test.build.contact({ company_id });
    const waiting = await addQuote();
    const again = await addQuote({ status: "Processing", pdf_storage_path: "x/y/z.pdf" });
    const failed = await addQuote({ status: "Failed", pdf_storage_path: "x/y/z.pdf" });
    const pending = await addQuote({ status: "Pending PDF", pdf_storage_path: "x/y/z.pdf" });
    const another = await addQuote({ pdf_storage_path: "x/y/z.pdf", contact_id: other.id });
    const long = { email_message: "{{contact_email}}".repeat(1_100) };
    const cases: [object, number, string][] = [
      [{ quote_ids: [] }, 400, noQuoteSelected],
      [{ quote_ids: null }, 400, noQuoteSelected],
      [{ quote_ids: [first.id, first.id] }, 400, "A quote can be in an email only once."],
      [{ quote_ids: Array.from({ length: 21 }, () => first.id) }, 400, "You can send at most 20 quotes in one email."],
      [{ quote_ids: [first.id, stranger.first.id] }, 404, "This quote does not exist."],
      [
        { quote_ids: [first.id, another.id] },
        400,
        "These quotes are for different contacts. Send them one contact at a time.",
      ],
      [{ quote_ids: [first.id, waiting.id] }, 400, `${waiting.quote_number} has no PDF yet`],
      [{ quote_ids: [again.id] }, 400, `${again.quote_number} is being run again. Wait for its new PDF.`],
      [{ quote_ids: [failed.id] }, 400, `${failed.quote_number} failed: run it again before sending`],
      [{ quote_ids: [pending.id] }, 400, `${pending.quote_number} is waiting for its new PDF`],
      [{ webhook_url_override: "ftp://x.example" }, 400, "The webhook URL is not a web address."],
      [
        { webhook_url_override: "https://me:secret@x.example" },
        400,
        "The webhook URL must not contain a user name or password.",
      ],
    ];
    for (const [changes, status, error] of cases) {
      const answer = await send(changes);
      expect([answer.statusCode, answer.json()]).toMatchObject([status, { error }]);
    }
    await test.build.movedContact(contact, { email: `${"x".repeat(100)}@example.com` });
    expect((await send(long)).json()).toMatchObject({
      error: "The message is too long once its variables are filled in.",
    });
    const longSubject = { email_subject: "{{contact_email}}".repeat(10) };
    expect((await send(longSubject)).json().error).toBe("The subject is too long once its variables are filled in.");
    expect(receiver.received).toEqual([]);
    expect(await quotes()).toMatchObject([unsent, unsent]);
  });

  it("needs an address, and an address other than the saved one needs an admin", async () => {
    const receiver = await startReceiver(answers.ok);
    const { send } = await newSender(null, "user");
    const fields = { webhook_url_override: noWebhookUrl };
    expect((await send()).json()).toMatchObject({ error: noWebhookUrl, fields });
    const override = await send({ webhook_url_override: receiver.url });
    expect(override.statusCode).toBe(403);
    expect(override.json()).toMatchObject({ error: "Only an admin can send quotes to another webhook URL." });
    expect(receiver.received).toEqual([]);
  });

  it("is refused at a private address if those are not allowed", async () => {
    const strict = await createTestApp({ allowPrivate: false });
    const saved = await newSender("http://127.0.0.1:1/hook", "admin", strict);
    expect((await saved.send()).json()).toMatchObject({ error: "The webhook URL must start with https://." });
    const typed = await saved.send({ webhook_url_override: "https://localhost/hook" });
    const error = "The webhook URL must be a public address.";
    expect(typed.json()).toMatchObject({ error, fields: { webhook_url_override: error } });
  });
});

describe("a receiver", () => {
  it.each([
    [
      "refuses in JSON",
      answers.words(422, '{"message":"The customer\\nis blocked"}'),
      "422. It said: The customer is blocked",
    ],
    ["refuses with a page", answers.words(500, "<html><title>Broken</title>x</html>"), "500. It said: Broken"],
    ["refuses without a message", answers.words(400, ""), "400"],
    ["is gone", answers.words(410, ""), "410: the webhook was switched off"],
  ])("that %s is reported, once, and the quotes stay unchanged", async (_name, answer, words) => {
    const receiver = await startReceiver(answer);
    const { send, quotes, runs } = await newSender(receiver.url);
    const response = await send();
    expect([response.statusCode, response.json()]).toMatchObject([
      424,
      { error: `${receiver.host} answered ${words}` },
    ]);
    expect(receiver.received).toHaveLength(1);
    expect(await quotes()).toMatchObject([unsent, unsent]);
    expect(await runs()).toMatchObject([{ kind: "send", attempt: 1 }]);
  });

  it("that redirects is not followed", async () => {
    const receiver = await startReceiver(answers.redirect("http://127.0.0.1:1/x"));
    const { send } = await newSender(receiver.url);
    expect((await send()).json().error).toBe(`${receiver.host} redirected, but webhooks do not follow redirects`);
  });

  it("that asks us to wait is tried again with the same message", async () => {
    const receiver = await startReceiver(answers.status(503), answers.status(429), answers.ok);
    const { send, quotes, runs } = await newSender(receiver.url);
    expect((await send()).statusCode).toBe(200);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(await quotes()).toMatchObject([{ status: "Sent" }, { status: "Sent" }]);
    const recorded = (await runs()).map((run: { response_status: number }) => run.response_status);
    expect(recorded).toEqual([200, 429, 503]);
  });

  it.each([
    ["is unreachable", async () => ({ url: "http://127.0.0.1:1/hook", host: "127.0.0.1:1", received: [] })],
    ["does not speak TLS", async () => overTls(await startReceiver(answers.ok))],
  ])("that %s is tried again, since nothing was sent", async (_name, start) => {
    const { url, host, received } = await start();
    const { send, quotes, runs } = await newSender(url);
    expect((await send()).json()).toMatchObject({ error: `${host} could not be reached` });
    expect(received).toEqual([]);
    expect(await runs()).toHaveLength(3);
    expect(await quotes()).toMatchObject([unsent, unsent]);
  });

  it.each([
    ["sends a very long body", (response: ServerResponse) => response.end("x".repeat(1_000_000))],
    ["never ends", neverEnd],
    ["is cut off after its status", (response: ServerResponse) => response.write("A", () => response.destroy())],
  ])("that accepts and then %s has accepted", async (_name, answer) => {
    const receiver = await startReceiver(answer);
    const { send, quotes, runs } = await newSender(receiver.url);
    expect((await send()).statusCode).toBe(200);
    expect(receiver.received).toHaveLength(1);
    expect(await quotes()).toMatchObject([{ status: "Sent" }, { status: "Sent" }]);
    expect(await runs()).toMatchObject([{ response_status: 200, problem: null }]);
  });

  it.each([
    ["does not answer in time", () => test.timeOutCalls()],
    ["drops the connection", answers.close],
  ])("that %s may have sent: there is no retry, and the person is asked to check", async (_name, answer) => {
    const receiver = await startReceiver(answer);
    const { send, quotes, runs } = await newSender(receiver.url);
    const response = await send();
    expect([response.statusCode, response.json()]).toMatchObject([424, { error: notConfirmed }]);
    expect(receiver.received).toHaveLength(1);
    expect(await quotes()).toMatchObject([unsent, unsent]);
    expect(await runs()).toHaveLength(1);
  });
});
