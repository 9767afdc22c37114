import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, it } from "vitest";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { failStuckQuotes } from "./timeout.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const structure = [
  { id: "field_1", type: "select", label: "Fence type", fieldName: "fenceType", options: ["Colorbond", "Timber"] },
  { id: "field_2", type: "text", label: "Größe & Farbe" },
  {
    id: "field_3",
    type: "text",
    label: "Hidden",
    conditional: { dependsOn: "field_1", operator: "is", showWhen: "x" },
  },
];
const pdf = Buffer.from("%PDF-1.7 a small one");

async function newQuote(webhook: string | null) {
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  const template = await test.build.template({ company_id, structure });
  await test.db
    .updateTable("form_templates")
    .set({ make_webhook_url: webhook })
    .where("id", "=", template.id)
    .execute();
  const contact = await test.build.contact({ company_id });
  const submitted = await caller.post("/functions/v1/submit-quote", {
    template_id: template.id,
    contact_id: contact.id,
    quote_name: "Side boundary",
    answers: { field_1: "Timber", field_2: "6 m", field_3: "never" },
  });
  const id: string = submitted.json().quote_id;
  const secrets = (await caller.get("/rest/v1/workflow_secrets")).json();
  const callback = (body: object, secret = secrets.upload_secret) =>
    test.app.inject({
      method: "POST",
      url: `/functions/v1/upload-quote-pdf?secret=${encodeURIComponent(secret)}`,
      payload: { quote_id: id, company_id, ...body },
    });
  const quote = () => test.db.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const runs = async () => (await caller.get(`/rest/v1/quotes/${id}/runs`)).json().items;
  return { caller, company_id, template, contact, id, secrets, callback, quote, runs };
}

/** Lets every retry come at once instead of after its pause. */
async function deliver() {
  for (let round = 0; round < 4; round++) {
    await test.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await test.runJobs();
  }
}

const waitLonger = (id: string) =>
  test.db
    .updateTable("quotes")
    .set({ run_started_at: new Date(Date.now() - 31_000).toISOString() })
    .where("id", "=", id)
    .execute();

describe("the webhook", () => {
  it("gets the payload with stable keys, signed, under one id", async () => {
    const receiver = await startReceiver(answers.ok);
    const { company_id, template, contact, id, secrets, runs, quote } = await newQuote(receiver.url);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
    expect(JSON.parse(body)).toEqual({
      quote_id: id,
      company_id,
      template_id: template.id,
      quote_name: "Side boundary",
      quote_number: "QT-1001",
      contact: { firstName: "Ada", lastName: "", email: contact.email, phone: "" },
      fenceType: "Timber",
      grosse_farbe: "6 m",
      hidden: null,
      pricing: null,
      document: {
        created_at: (await quote()).created_at,
        notes: null,
        company: {
          name: expect.stringMatching(/^Company/),
          ...{ address: null, abn: null, phone: null, email: null, website: null },
          ...{ colour: null, footer: null, terms: null, logo_url: null },
        },
        answers: [
          { label: "Fence type", value: "Timber" },
          { label: "Größe & Farbe", value: "6 m" },
        ],
      },
    });
    expect(new Webhook(secrets.signing_secret).verify(body, headers as Record<string, string>)).toBeTruthy();
    expect(headers["webhook-id"]).toBe(`${id}-1`);
    expect(headers["x-quotemill-secret"]).toBe(secrets.upload_secret);
    expect((await quote()).status).toBe("Processing");
    expect(await runs()).toMatchObject([{ kind: "quote", attempt: 1, response_status: 200, problem: null }]);
  });

  it("shows its address and its answers to admins alone", async () => {
    const receiver = await startReceiver(answers.status(404));
    const { company_id, id, runs } = await newQuote(receiver.url);
    await deliver();
    const user = await test.signedIn({ company_id, app_role: "user" });
    const [whole] = await runs();
    expect(whole).toMatchObject({ url: receiver.url, response_excerpt: expect.any(String) });
    const [seen] = (await user.get(`/rest/v1/quotes/${id}/runs`)).json().items;
    expect(seen).toEqual({ ...whole, url: new URL(receiver.url).origin, response_excerpt: null });
  });

  it("is tried again after a 500, under the same id", async () => {
    const receiver = await startReceiver(answers.status(500), answers.ok);
    const { quote, runs } = await newQuote(receiver.url);
    await deliver();
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect((await runs()).map((run: { response_status: number }) => run.response_status)).toEqual([200, 500]);
    expect((await quote()).status).toBe("Processing");
  });

  it.each([
    ["answers 500 every time", answers.status(500), 3, "answered 500"],
    ["never answers", answers.hang, 3, "did not answer within 15 seconds"],
    ["closes the connection", answers.close, 3, "closed the connection without an answer"],
    [
      "redirects to a private address",
      answers.redirect("http://127.0.0.1:1/x"),
      1,
      "redirected, which webhooks do not follow",
    ],
    ["is gone", answers.status(410), 1, "answered 410: the webhook was switched off"],
    ["does not know us", answers.status(404), 1, "answered 404: the webhook is not there"],
  ])("that %s makes the quote fail with its reason", async (_name, answer, attempts, reason) => {
    const receiver = await startReceiver(answer);
    const { quote, runs } = await newQuote(receiver.url);
    await deliver();
    expect(receiver.received).toHaveLength(attempts);
    expect(await quote()).toMatchObject({ status: "Failed", error_message: `${receiver.host} ${reason}` });
    const recorded = await runs();
    expect(recorded).toHaveLength(attempts);
    expect(recorded[0].problem).toBe(`${receiver.host} ${reason}`);
  });

  it("is not blamed for the time that a quote stands in our own queue", async () => {
    const receiver = await startReceiver(answers.ok);
    const { id, quote } = await newQuote(receiver.url);
    await waitLonger(id);
    await failStuckQuotes(test.db);
    expect((await quote()).status).toBe("Processing");
    await deliver();
    expect(receiver.received).toHaveLength(1);
    await failStuckQuotes(test.db);
    expect((await quote()).status).toBe("Processing");
    await waitLonger(id);
    await failStuckQuotes(test.db);
    expect((await quote()).status).toBe("Failed");
  });

  it("gets a quote that timed out before it was ever sent, as after a kill", async () => {
    const receiver = await startReceiver(answers.ok);
    const { id, quote } = await newQuote(receiver.url);
    await test.db.updateTable("quotes").set({ status: "Failed" }).where("id", "=", id).execute();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect((await quote()).status).toBe("Failed");
  });

  it("runs again on request under a new id, to the address the template has now", async () => {
    const receiver = await startReceiver(answers.status(410), answers.ok);
    const { caller, id, quote } = await newQuote(receiver.url);
    await deliver();
    expect((await caller.post("/functions/v1/run-quote", { quote_id: id })).statusCode).toBe(200);
    expect((await caller.post("/functions/v1/run-quote", { quote_id: id })).statusCode).toBe(409);
    await deliver();
    expect(receiver.received[1]?.headers["webhook-id"]).toBe(`${id}-2`);
    expect(await quote()).toMatchObject({ status: "Processing", error_message: null, run: 2 });
  });
});

describe("where private addresses are not allowed", () => {
  let strict: typeof test;
  beforeAll(async () => {
    strict = await createTestApp({ allowPrivate: false });
  });

  it.each([
    "http://127.0.0.1/x",
    "https://127.0.0.1/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://[::1]/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://10.0.0.8/x",
    "https://169.254.169.254/latest",
    "https://localhost/x",
    "https://metadata/x",
    "https://user:pw@example.com/x",
  ])("%s is refused when it is saved and when it is called", async (url) => {
    const caller = await strict.signedIn({ app_role: "admin" });
    const template = { name: "T", structure: [{ id: "a", type: "text", label: "A" }], make_webhook_url: url };
    const saved = await caller.post("/rest/v1/form_templates", template);
    expect(saved.statusCode).toBe(400);
    expect(saved.json().error.message).toMatch(/^The webhook URL must/);
    if (url.includes("@")) return;
    const result = await strict.outbound.post(url, "{}", {});
    expect(result).toMatchObject({ status: null, notSent: true });
    expect(["refused_address", "unreachable"]).toContain(result.error);
  });
});

describe("the workflow's answer", () => {
  const pdf_base64 = pdf.toString("base64");
  const outputs = { grand_total: "1,234.50", sub_total: 1122.27, __proto__: null };

  it("with a PDF makes the quote Generated, and the PDF can be opened by a link", async () => {
    const { caller, callback, quote, id, company_id, runs } = await newQuote(null);
    expect((await callback({ pdf_base64, outputs })).json()).toEqual({ success: true });
    const done = await quote();
    expect(done).toMatchObject({ status: "Generated", error_message: null, outputs: { grand_total: "1,234.50" } });
    expect(done.pdf_storage_path).toMatch(new RegExp(`^${company_id}/${id}/[0-9a-f]{32}\\.pdf$`));
    const sign = await caller.post(`/storage/v1/object/sign/quote-pdfs/${done.pdf_storage_path}`);
    const opened = await test.app.inject(sign.json().signedURL);
    expect(opened.rawPayload.equals(pdf)).toBe(true);
    expect(opened.headers).toMatchObject({ "content-type": "application/pdf", "content-disposition": "inline" });
    const named = await test.app.inject(`${sign.json().signedURL}&download=QT-1001.pdf`);
    expect(named.headers["content-disposition"]).toBe('attachment; filename="QT-1001.pdf"');
    expect((await runs())[0]).toMatchObject({ kind: "callback", request_body: { pdf_base64: "(20 bytes)" } });
  });

  it("twice is the same as once, and a new PDF replaces the old", async () => {
    const { callback, quote } = await newQuote(null);
    await callback({ pdf_base64, outputs });
    const first = await quote();
    await callback({ pdf_base64, outputs });
    expect({ ...(await quote()), updated_at: "" }).toEqual({ ...first, updated_at: "" });
    await callback({ pdf_base64: Buffer.from("%PDF-1.7 other").toString("base64url") });
    const replaced = await quote();
    expect(replaced.pdf_storage_path).not.toBe(first.pdf_storage_path);
    expect(replaced.outputs).toEqual(first.outputs);
  });

  it("without a PDF makes it Pending PDF, with an error Failed", async () => {
    const { callback, quote } = await newQuote(null);
    await callback({ outputs });
    expect((await quote()).status).toBe("Pending PDF");
    await callback({ error_message: " Price list is missing " });
    expect(await quote()).toMatchObject({ status: "Failed", error_message: "Price list is missing" });
  });

  it("that comes late wins over a timeout, and a late error destroys nothing", async () => {
    const receiver = await startReceiver(answers.ok);
    const { callback, quote, id } = await newQuote(receiver.url);
    await deliver();
    await waitLonger(id);
    expect(await failStuckQuotes(test.db)).toBeGreaterThanOrEqual(1);
    const error_message = `Processing timeout - check ${receiver.host} workflow`;
    expect(await quote()).toMatchObject({ status: "Failed", error_message });
    await callback({ pdf_base64 });
    expect(await quote()).toMatchObject({ status: "Generated", error_message: null });
    await callback({ error_message: "too late" });
    expect(await quote()).toMatchObject({ status: "Generated", error_message: null });
  });

  it.each([
    ["no PDF at all", { pdf_base64: Buffer.from("<html>").toString("base64") }, 422],
    ["no base64", { pdf_base64: "%PDF-1.7 plain text" }, 422],
    ["nothing", {}, 400],
    ["outputs of a wrong kind", { outputs: { grand_total: { a: 1 } } }, 400],
    ["another company's id", { company_id: "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11", outputs: { a: 1 } }, 404],
    ["an unknown quote", { quote_id: "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11", pdf_base64: pdf.toString("base64") }, 404],
  ])("with %s is refused and changes nothing", async (_name, body, status) => {
    const { callback, quote } = await newQuote(null);
    const before = await quote();
    const answer = await callback(body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error).toEqual(expect.any(String));
    expect(await quote()).toEqual(before);
  });

  it("over 20 MB is refused", async () => {
    const { callback, quote } = await newQuote(null);
    const large = Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]).toString("base64");
    expect((await callback({ pdf_base64: large })).statusCode).toBe(413);
    expect((await quote()).pdf_storage_path).toBeNull();
  });

  it("needs the company's own secret, in the query or a header, as JSON or as text", async () => {
    const { callback, secrets, id, company_id, quote } = await newQuote(null);
    const other = await newQuote(null);
    expect((await callback({ outputs }, "wrong")).statusCode).toBe(401);
    expect((await callback({ outputs }, other.secrets.upload_secret)).statusCode).toBe(404);
    expect((await quote()).status).toBe("Processing");
    const asText = await test.app.inject({
      method: "POST",
      url: "/functions/v1/upload-quote-pdf",
      headers: { "x-webhook-secret": secrets.upload_secret, "content-type": "text/plain" },
      payload: JSON.stringify({ quote_id: id, company_id, outputs }),
    });
    expect(asText.statusCode).toBe(200);
  });
});

it("submits and answers for one contact at the same time do not block each other", async () => {
  const { caller, company_id, template, contact, secrets } = await newQuote("https://hook.example.com/x");
  const submit = async () =>
    caller.post("/functions/v1/submit-quote", {
      template_id: template.id,
      contact_id: contact.id,
      quote_name: "At once",
      answers: {},
    });
  const answer = (quote_id: string) =>
    test.app.inject({
      method: "POST",
      url: "/functions/v1/upload-quote-pdf",
      headers: { "x-webhook-secret": secrets.upload_secret },
      payload: { quote_id, company_id, pdf_base64: pdf.toString("base64") },
    });
  const ids = (await Promise.all(Array.from({ length: 20 }, submit))).map((made) => made.json().quote_id);
  const answered = await Promise.all(ids.flatMap((id) => [answer(id), submit(), submit()]));
  expect(new Set(answered.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

describe("secrets", () => {
  it("are made once, and after a rotation the old one works beside the new", async () => {
    const { caller, secrets, callback } = await newQuote(null);
    const again = (await caller.get("/rest/v1/workflow_secrets")).json();
    expect(again).toEqual(secrets);
    const rotated = (await caller.post("/rest/v1/workflow_secrets/rotate", { kind: "upload_secret" })).json();
    expect(rotated.upload_secret).not.toBe(secrets.upload_secret);
    expect(rotated.signing_secret).toBe(secrets.signing_secret);
    expect((await callback({ outputs: { a: 1 } })).statusCode).toBe(200);
    expect((await callback({ outputs: { a: 1 } }, rotated.upload_secret)).statusCode).toBe(200);
    await test.pool.query(
      "update company_secrets set expires_at = now() - interval '1 second' where expires_at is not null",
    );
    expect((await callback({ outputs: { a: 1 } })).statusCode).toBe(401);
  });

  it("are never at rest in clear", async () => {
    const { secrets } = await newQuote(null);
    const { rows } = await test.pool.query("select string_agg(s::text, '') as all from company_secrets s");
    expect(rows[0].all).not.toContain(Buffer.from(secrets.upload_secret).toString("hex"));
  });
});

describe("links to PDFs", () => {
  it("end after an hour and open nothing else", async () => {
    const { caller, callback, quote } = await newQuote(null);
    await callback({ pdf_base64: pdf.toString("base64") });
    const { pdf_storage_path } = await quote();
    const path = `/storage/v1/object/sign/quote-pdfs/${pdf_storage_path}`;
    const { signedURL } = (await caller.post(path)).json();
    expect((await test.app.inject(`${path}?token=9999999999.invented`)).statusCode).toBe(403);
    test.passTime(3_601_000);
    const late = await test.app.inject(signedURL);
    const seen = await test.app.inject({ url: signedURL, headers: { accept: "text/html,application/xhtml+xml" } });
    test.passTime(-3_601_000);
    expect([late.statusCode, late.json().error.message]).toEqual([403, "This link has expired. Ask for a new one."]);
    expect([seen.statusCode, seen.headers["content-type"]]).toEqual([403, expect.stringContaining("text/html")]);
    expect(seen.body).toContain("This link no longer works");
    const stranger = await test.signedIn({ app_role: "admin" });
    expect((await stranger.post(path)).statusCode).toBe(404);
    expect(
      (await caller.post("/storage/v1/object/sign/quote-pdfs/../../secret.key")).statusCode,
    ).toBeGreaterThanOrEqual(400);
  });

  it("are gone with the company's files", async () => {
    const { company_id, callback, quote } = await newQuote(null);
    await callback({ pdf_base64: pdf.toString("base64") });
    const path = (await quote()).pdf_storage_path ?? "";
    expect(await test.files.exists(path)).toBe(true);
    const global = await test.signedIn({ app_role: "global_admin" });
    await global.post("/functions/v1/delete-company", { company_id });
    await test.runJobs();
    expect(await test.files.exists(path)).toBe(false);
  });
});
