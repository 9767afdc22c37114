import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, it } from "vitest";
import { deliver, newQuote, waitLonger } from "../../../test/quote-run.ts";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { failStuckQuotes } from "../quotes/index.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

describe("the webhook", () => {
  it("gets the payload with stable keys, signed, under one id", async () => {
    const receiver = await startReceiver(answers.ok);
    const { company_id, template, contact, id, secrets, runs, quote } = await newQuote(test, receiver.url);
    await deliver(test);
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
    expect(JSON.parse(body)).toEqual({
      quote_id: id,
      company_id,
      template_id: template.id,
      quote_name: "Side boundary",
      quote_number: "QT-1001",
      quote_run: 1,
      contact: { firstName: "Ada", lastName: "", email: contact.email, phone: "" },
      fenceType: "Timber",
      grosse_farbe: "6 m",
      hidden: null,
      anything_else: null,
      pricing: null,
      adjustments: [],
      revision: 1,
      revises_quote_number: null,
      materials: { suppliers: [], unlisted: [] },
      document: {
        created_at: (await quote()).created_at,
        place: { time_zone: "Australia/Sydney", currency: "AUD", locale: "en-AU", tax_name: "GST" },
        valid_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        notes: null,
        company: {
          name: expect.stringMatching(/^Company/),
          ...{ address: null, abn: null, phone: null, email: null, website: null },
          ...{ colour: null, footer: null, terms: null, logo_url: null },
        },
        customer: { name: "Ada", company: null, address_lines: [], email: contact.email, phone: null },
        job: "Side boundary",
        prepared_by: { name: "Test Person", phone: null },
        printed_notes: null,
        inclusions: [],
        layout: "modern",
        exclusions: [],
        extras: [],
        extras_together: 0,
        photos: [],
        answers: [
          { label: "Fence type", value: "Timber", unit: "", priced: false },
          { label: "Größe & Farbe", value: "6 m", unit: "", priced: false },
          { label: "Anything else?", value: null, unit: "", priced: false },
        ],
      },
    });
    expect(new Webhook(secrets.signing_secret).verify(body, headers as Record<string, string>)).toBeTruthy();
    expect(headers["webhook-id"]).toBe(`${id}-1`);
    expect(headers["x-quotemill-secret"]).toBe(secrets.upload_secret);
    expect((await quote()).status).toBe("Processing");
    expect(await runs()).toMatchObject([{ kind: "quote", attempt: 1, response_status: 200, problem: null }]);
  });

  it.each([
    ["answered", answers.ok],
    ["refused", answers.status(400)],
    ["failed, to be tried again", answers.status(503)],
  ])("may be %s after the quote was deleted: nothing is recorded, and nothing fails", async (_how, answer) => {
    let remove = async () => {};
    const receiver = await startReceiver((response) => void remove().then(() => answer(response)));
    const { caller, company_id, id } = await newQuote(test, receiver.url);
    remove = async () => {
      expect((await caller.delete(`/rest/v1/quotes/${id}`)).statusCode).toBeLessThan(300);
    };
    await test.runJobs();
    expect(receiver.received).toHaveLength(1);
    const { rows } = await test.pool.query("select last_error from graphile_worker.jobs where last_error is not null");
    expect(rows).toEqual([]);
    const recorded = test.db.selectFrom("webhook_deliveries").select("id").where("company_id", "=", company_id);
    expect(await recorded.execute()).toEqual([]);
  });

  it("gets the quote that a revision replaces", async () => {
    const receiver = await startReceiver(answers.ok);
    const { caller, contact, template, id } = await newQuote(test, receiver.url);
    await caller.post("/functions/v1/submit-quote", {
      ...{ template_id: template.id, contact_id: contact.id, quote_name: "Again", answers: {} },
      revises_quote_id: id,
    });
    await deliver(test);
    expect(receiver.received.map(({ body }) => JSON.parse(body)).find(({ revision }) => revision === 2)).toMatchObject({
      quote_number: "QT-1001 r2",
      revises_quote_number: "QT-1001",
    });
  });

  it("gets the person stored in an older quote", async () => {
    const receiver = await startReceiver(answers.ok);
    const { caller, company_id } = await newQuote(test, receiver.url);
    await deliver(test);
    const old = await test.build.quote({
      company_id,
      contact_info: {
        ...{ name: "Jon Old", email: "JON@example.com", phone: "0400" },
        ...{ companyName: "Old & Sons", address1: "1 Pier Rd", city: "Perth", state: "WA", postalCode: "6000" },
      },
      status: "Failed",
    });
    await test.db.updateTable("quotes").set({ webhook_url: receiver.url }).where("id", "=", old.id).execute();
    await caller.post("/functions/v1/run-quote", { quote_id: old.id });
    await deliver(test);
    expect(JSON.parse(receiver.received.at(-1)?.body ?? "")).toMatchObject({
      quote_id: old.id,
      contact: { firstName: "Jon", lastName: "Old", email: "jon@example.com", phone: "0400" },
      document: {
        customer: {
          ...{ name: "Jon Old", company: "Old & Sons", address_lines: ["1 Pier Rd", "Perth WA 6000"] },
          ...{ email: "jon@example.com", phone: "0400" },
        },
      },
    });
  });

  it("shows its address and its answers only to admins", async () => {
    const receiver = await startReceiver(answers.status(404));
    const { company_id, id, runs } = await newQuote(test, receiver.url);
    await deliver(test);
    const user = await test.signedIn({ company_id, app_role: "user" });
    const [whole] = await runs();
    expect(whole).toMatchObject({ url: receiver.url, response_excerpt: expect.any(String) });
    const [seen] = (await user.get(`/rest/v1/quotes/${id}/runs`)).json().items;
    expect(seen).toEqual({ ...whole, url: new URL(receiver.url).origin, response_excerpt: null });
  });

  it("is tried again after a 500, under the same id", async () => {
    const receiver = await startReceiver(answers.status(500), answers.ok);
    const { quote, runs } = await newQuote(test, receiver.url);
    await deliver(test);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect((await runs()).map((run: { response_status: number }) => run.response_status)).toEqual([200, 500]);
    expect((await quote()).status).toBe("Processing");
  });

  it.each([
    ["answers 500 every time", answers.status(500), 3, "answered 500"],
    ["never answers", () => test.timeOutCalls(), 3, "did not answer within 15 seconds"],
    ["closes the connection", answers.close, 3, "closed the connection without an answer"],
    [
      "redirects to a private address",
      answers.redirect("http://127.0.0.1:1/x"),
      1,
      "redirected, but webhooks do not follow redirects",
    ],
    ["is gone", answers.status(410), 1, "answered 410: the webhook was switched off"],
    ["does not exist", answers.status(404), 1, "answered 404: the webhook does not exist"],
  ])("that %s makes the quote fail with its reason", async (_name, answer, attempts, reason) => {
    const receiver = await startReceiver(answer);
    const { quote, runs } = await newQuote(test, receiver.url);
    await deliver(test);
    expect(receiver.received).toHaveLength(attempts);
    expect(await quote()).toMatchObject({ status: "Failed", error_message: `${receiver.host} ${reason}` });
    const recorded = await runs();
    expect(recorded).toHaveLength(attempts);
    expect(recorded[0].problem).toBe(`${receiver.host} ${reason}`);
  });

  it("is not blamed for the time a quote spends in our own queue", async () => {
    const receiver = await startReceiver(answers.ok);
    const { id, quote } = await newQuote(test, receiver.url);
    await waitLonger(test, id);
    await failStuckQuotes(test.db);
    expect((await quote()).status).toBe("Processing");
    await deliver(test);
    expect(receiver.received).toHaveLength(1);
    await failStuckQuotes(test.db);
    expect((await quote()).status).toBe("Processing");
    await waitLonger(test, id);
    await failStuckQuotes(test.db);
    expect((await quote()).status).toBe("Failed");
  });

  it("is not blamed for the time that a repeated attempt is late, or has failed by our own fault", async () => {
    const receiver = await startReceiver(answers.status(500), answers.ok);
    const { id, quote } = await newQuote(test, receiver.url);
    await test.runJobs();
    expect(receiver.received).toHaveLength(1);
    const status = async () => {
      await waitLonger(test, id);
      await failStuckQuotes(test.db);
      return (await quote()).status;
    };
    const job = (changes: string) =>
      test.pool.query(`update graphile_worker._private_jobs set ${changes} where payload ->> 'quote_id' = $1`, [id]);
    await job("run_at = now() - interval '1 second'");
    expect(await status()).toBe("Processing");
    await job("attempts = 1, run_at = now() + interval '1 minute'");
    expect(await status()).toBe("Processing");
    await job("locked_by = 'killed', locked_at = now() - interval '1 minute'");
    expect(await status()).toBe("Processing");

    const dueAt = new Date(Date.now() - 31_000).toISOString();
    await job(`locked_by = null, locked_at = null, attempts = 0, run_at = now(),
      payload = payload::jsonb || jsonb_build_object('due_at', '${dueAt}')`);
    await waitLonger(test, id);
    await test.runJobs();
    expect(receiver.received).toHaveLength(2);
    await failStuckQuotes(test.db);
    expect((await quote()).status).toBe("Processing");
    expect(await status()).toBe("Failed");
  });

  it("is not blamed for the time in which our process did not get the processor", async () => {
    const receiver = await startReceiver(answers.ok);
    const { id, quote } = await newQuote(test, receiver.url);
    await test.runJobs();
    await waitLonger(test, id);
    await failStuckQuotes(test.db, 600_000);
    expect((await quote()).status).toBe("Processing");
    await failStuckQuotes(test.db);
    expect((await quote()).status).toBe("Failed");
  });

  it("gets a quote that timed out before it was ever sent, as after a kill", async () => {
    const receiver = await startReceiver(answers.ok);
    const { id, quote } = await newQuote(test, receiver.url);
    await test.db.updateTable("quotes").set({ status: "Failed" }).where("id", "=", id).execute();
    await deliver(test);
    expect(receiver.received).toHaveLength(1);
    expect((await quote()).status).toBe("Failed");
  });

  it("runs again on request under a new id, with the template's current address", async () => {
    const receiver = await startReceiver(answers.status(410), answers.ok);
    const { caller, id, quote } = await newQuote(test, receiver.url);
    await deliver(test);
    expect((await caller.post("/functions/v1/run-quote", { quote_id: id })).statusCode).toBe(200);
    expect((await caller.post("/functions/v1/run-quote", { quote_id: id })).statusCode).toBe(409);
    await deliver(test);
    expect(receiver.received[1]?.headers["webhook-id"]).toBe(`${id}-2`);
    expect(await quote()).toMatchObject({ status: "Processing", error_message: null, run: 2 });
  });
});

describe("if private addresses are not allowed", () => {
  let strict: typeof test;
  beforeAll(async () => {
    strict = await createTestApp({ allowPrivate: false });
  });

  const addresses = [
    "http://127.0.0.1/x",
    "https://127.0.0.1/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://[::1]/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://10.0.0.8/x",
    "https://169.254.169.254/latest",
    "https://localhost/x",
  ];

  it.each([...addresses, "https://metadata/x", "https://user:pw@example.com/x"])(
    "%s is refused when it is saved",
    async (url) => {
      const caller = await strict.signedIn({ app_role: "admin" });
      const template = { name: "T", structure: [{ id: "a", type: "text", label: "A" }], make_webhook_url: url };
      const saved = await caller.post("/rest/v1/form_templates", template);
      expect(saved.statusCode).toBe(400);
      expect(saved.json().error.message).toMatch(/^The webhook URL must/);
    },
  );

  it.each(addresses)("%s is refused when it is called, even if its name resolved differently before", async (url) => {
    expect(await strict.outbound.post(url, "{}", {})).toMatchObject({
      status: null,
      notSent: true,
      error: "refused_address",
    });
  });
});
