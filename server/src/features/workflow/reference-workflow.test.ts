import { randomUUID } from "node:crypto";
import { quotePayload } from "@quotemill/shared/workflow/payload";
import { sampleCompany } from "@quotemill/shared/workflow/sample";
import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../../../workflow/test/read-pdf.ts";
import { waitLonger } from "../../../test/quote-run.ts";
import { createTestApp, lessOf } from "../../../test/test-app.ts";
import type { OutboundResult } from "../../platform/http/outbound.ts";
import { failStuckQuotes } from "../quotes/index.ts";
import { createDelivery } from "./deliver-quote.ts";
import { isDone } from "./done-messages.queries.ts";
import { findPrintableQuote } from "./printable-quote.queries.ts";
import { sealSecret } from "./secrets.service.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let publicUrl: string;
beforeAll(async () => {
  test = await createTestApp();
  publicUrl = await test.listen();
});

const structure = [
  {
    id: "field_1",
    type: "number",
    label: "Fence length (m)",
    pricing: { price: 9_800, cost: 5_000, option_prices: [], multiply_by: null, shown: true },
  },
  { id: "field_2", type: "checkbox", label: "Remove old fence" },
];
const pricing = { gst_basis_points: 1000, prices_include_gst: false, minimum_charge: 0, round_to: 1 };

async function newQuote(priced: boolean, details?: object) {
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  if (details) await caller.put(`/rest/v1/companies/${company_id}/details`, details);
  const template = await caller.post("/rest/v1/form_templates", {
    name: "Fence",
    structure,
    make_webhook_url: null,
    pricing: priced ? pricing : null,
  });
  const contact = await test.build.contact({ company_id });
  const submitted = await caller.post("/functions/v1/submit-quote", {
    template_id: template.json().id,
    contact_id: contact.id,
    quote_name: "Hàng rào Ελένη",
    answers: { field_1: "42.5", field_2: true },
    notes: "Before Christmas",
  });
  const id: string = submitted.json().quote_id;
  const secrets = (await caller.get("/rest/v1/workflow_secrets")).json();
  const quote = () => test.db.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const runs = async () => (await caller.get(`/rest/v1/quotes/${id}/runs`)).json().items;
  const pdf = async () => {
    const { pdf_storage_path } = await quote();
    const { signedURL } = (await caller.post(`/storage/v1/object/sign/quote-pdfs/${pdf_storage_path}`)).json();
    return readPdf((await test.app.inject(signedURL)).rawPayload);
  };
  return {
    caller,
    company_id,
    contact,
    template: template.json(),
    quote,
    runs,
    pdf,
    id,
    secrets,
  };
}

describe("a template without a webhook", () => {
  it("has its quotes printed and priced by the reference workflow", async () => {
    const details = { ...{ address: "14 Wharf Street", abn: "51824753556", phone: "", email: "", website: "" } };
    const texts = { colour: "#0f766e", footer: "Licence 123456C", terms: "Valid for 30 days.", layout: "modern" };
    const { caller, quote, runs, pdf, template } = await newQuote(true, { ...details, ...texts });
    await test.runJobs();
    expect(await quote()).toMatchObject({
      status: "Generated",
      error_message: null,
      webhook_url: null,
      outputs: { sub_total: 4165, gst_total: 416.5, grand_total: 4581.5, profit: 2040 },
    });
    expect(await runs()).toMatchObject([
      { kind: "quote", url: null, attempt: 1, response_status: 200, problem: null },
      { kind: "callback", problem: null },
    ]);
    const [page] = await pdf();
    for (const text of [
      "14 Wharf Street",
      "ABN 51 824 753 556",
      "Hàng rào Ελένη",
      "Fence length (m)",
      "Total including GST $4,581.50",
      "Remove old fence Yes",
      "Before Christmas",
      "Valid for 30 days.",
      "Licence 123456C",
    ]) {
      expect(page).toContain(text);
    }
    const health = await caller.get(`/rest/v1/form_templates/${template.id}/webhook_health`);
    expect(health.json()).toMatchObject({ succeeded: 1, failed: 0 });
  });

  it("and without prices gets only its PDF, and again on request", async () => {
    const { caller, id, quote, pdf } = await newQuote(false);
    await test.runJobs();
    expect(await quote()).toMatchObject({ status: "Generated", outputs: {} });
    expect((await pdf())[0]).toContain("Details\nFence length (m) 42.5");
    const { pdf_storage_path } = await quote();
    await caller.post("/functions/v1/run-quote", { quote_id: id });
    await test.runJobs();
    expect(await quote()).toMatchObject({ status: "Generated", run: 2, pdf_storage_path });
  });

  it("says so if the reference workflow cannot be reached", async () => {
    const other = await createTestApp();
    const caller = await other.signedIn({ app_role: "admin" });
    const company_id = caller.user.company_id ?? "";
    const [template, contact] = [await other.build.template({ company_id }), await other.build.contact({ company_id })];
    const body = { template_id: template.id, contact_id: contact.id, quote_name: "Lost", answers: {} };
    await caller.post("/functions/v1/submit-quote", body);
    for (let round = 0; round < 20; round++) {
      await other.pool.query("update graphile_worker._private_jobs set run_at = now()");
      await other.runJobs();
    }
    const [entry] = (await caller.get(`/rest/v1/contacts/${contact.id}/quotes`)).json().items;
    expect(entry).toMatchObject({ status: "Failed", webhook_host: "Quotemill" });
    expect(entry.error_message).toBe("Quotemill could not be reached");
  });
});

type Made = Awaited<ReturnType<typeof newQuote>>;
type Secrets = Made["secrets"] & { seal?: string };

/** As a delivery signs it. A company knows all of its secrets but the seal. */
function signedBy(secrets: Secrets, body: object, id: string = randomUUID()) {
  const now = new Date();
  const sign = (secret: string) => new Webhook(secret).sign(id, now, JSON.stringify(body));
  return {
    "content-type": "application/json",
    "x-quotemill-secret": secrets.upload_secret,
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": sign(secrets.signing_secret),
    "x-quotemill-seal": sign(secrets.seal ?? secrets.signing_secret),
  };
}
const sealed = ({ company_id, secrets }: Made, body: object, id?: string) =>
  signedBy({ ...secrets, seal: sealSecret(test.keys, company_id) }, body, id);

const sending = (company_id: string) => ({
  company_id,
  email_subject: "Your quote",
  email_message: "Hi Ada,\n\nhere it is.",
  contact: { firstName: "Ada", lastName: "", email: `${randomUUID()}@example.com`, phone: "" },
  company: sampleCompany,
  reply_to: null,
  place: { time_zone: "Australia/Sydney", locale: "en-AU" },
  offer_url: `${publicUrl}/o/abc`,
  valid_until: null,
  quote_count: 1,
  grand_total: 4581.5,
  quote_1: {
    quote_id: randomUUID(),
    quote_name: "Side",
    quote_number: "QT-1",
    pdf_url: `${publicUrl}/storage/v1/object/sign/quote-pdfs/1.pdf?token=1`,
    ...{ currency: "AUD", tax_name: "GST", gst_total: 416.5 },
    grand_total: 4581.5,
  },
});

const payloadOf = async ({ company_id, id }: Made) =>
  quotePayload({
    ...((await findPrintableQuote(test.db, company_id, id)) ?? expect.fail("no quote")),
    company: sampleCompany,
    photos: [],
  });

describe("the reference workflow", () => {
  const post = (path: string, headers: Record<string, string>, body: object) =>
    test.app.inject({ method: "POST", url: path, headers, payload: JSON.stringify(body) });
  const mails = async (to: string) => (await test.app.inject(`/dev/mail.json?to=${to}`)).json();
  const answersTo = async ({ runs }: Made) =>
    (await runs()).filter(({ kind }: { kind: string }) => kind === "callback").length;

  it("mails the link once, however often the message arrives", async () => {
    const made = await newQuote(false);
    const body = sending(made.company_id);
    const send = () => post("/workflow/send", sealed(made, body, "send-1"), body);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await test.runJobs();
    expect((await send()).statusCode).toBe(200);
    await test.runJobs();
    const received = await mails(body.contact.email);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ subject: "Your quote", links: [body.offer_url] });
    expect(received[0].text).toContain("Total including GST $4,581.50");
  });

  it("prints a run once, however often its message arrives", async () => {
    const made = await newQuote(false);
    const body = await payloadOf(made);
    const headers = sealed(made, body, `${made.id}-1`);
    const print = () => post("/workflow/quote", headers, body);
    const answers = await Promise.all([print(), print(), print()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await print()).statusCode).toBe(200);
    expect(await answersTo(made)).toBe(1);
    expect((await made.quote()).status).toBe("Generated");
  });

  it("prints again what was printed but could not be brought back", async () => {
    const made = await newQuote(false);
    const body = { ...(await payloadOf(made)), quote_id: randomUUID() };
    const print = () => post("/workflow/quote", sealed(made, body, "lost"), body);
    expect([(await print()).statusCode, (await print()).statusCode]).toEqual([502, 502]);
    expect(await isDone(test.db, made.company_id, "lost")).toBe(false);
  });

  it("refuses text that cannot be stored", async () => {
    const made = await newQuote(false);
    const body = { ...sending(made.company_id), email_message: "Hello\0" };
    const refused = await post("/workflow/send", sealed(made, body), body);
    expect([refused.statusCode, refused.json().error]).toEqual([400, "The request has text that cannot be stored."]);
  });

  it("does nothing that this server did not send, even with all secrets of the company", async () => {
    const ours = await newQuote(false);
    const theirs = await newQuote(false);
    const mail = sending(ours.company_id);
    const quote = await payloadOf(ours);
    const before = await ours.quote();
    for (const [path, body] of [
      ["/workflow/send", mail],
      ["/workflow/quote", quote],
    ] as const) {
      const { upload_secret } = ours.secrets;
      const theirSeal = sealSecret(test.keys, theirs.company_id);
      const altered = path === "/workflow/send" ? sending(ours.company_id) : { ...body, quote_name: "Another" };
      for (const headers of [
        { "content-type": "application/json" },
        signedBy({ ...ours.secrets, upload_secret: "guessed" }, body),
        { ...signedBy(ours.secrets, body), "webhook-signature": "" },
        signedBy({ ...theirs.secrets, upload_secret }, body),
        signedBy(theirs.secrets, body),
        // Messages that the company itself could make up: any sender's name, text and recipient.
        signedBy(ours.secrets, body),
        // A message that was sent, with something else in it, for another company, or under another id.
        sealed(ours, altered),
        sealed(theirs, body),
        signedBy({ ...ours.secrets, seal: theirSeal }, body),
        { ...sealed(ours, body), "webhook-id": randomUUID() },
      ]) {
        const refused = await post(path, headers, body);
        expect([refused.statusCode, refused.json().error]).toEqual([401, expect.stringMatching(/^(The|Only) .+\.$/)]);
      }
    }
    expect(await ours.quote()).toEqual(before);
    await test.runJobs();
    expect(await mails(mail.contact.email)).toEqual([]);
  });

  it("counts calls of each company, before it reads them", async () => {
    lessOf("workflowCalls", 3);
    const own = await createTestApp();
    const newSecrets = async () => {
      const { get } = await own.signedIn({ app_role: "admin" });
      return (await get("/rest/v1/workflow_secrets")).json();
    };
    const [ours, theirs] = [await newSecrets(), await newSecrets()];
    const forged = async (secrets: Secrets) => {
      const call = { headers: signedBy(secrets, {}), payload: "{}" };
      return (await own.app.inject({ method: "POST", url: "/workflow/quote", ...call })).statusCode;
    };
    const answers: number[] = [];
    for (let count = 0; count < 4; count++) answers.push(await forged(ours));
    expect(answers).toEqual([401, 401, 401, 429]);
    expect(await forged(theirs)).toBe(401);
  });

  it("says so if there is no way to send mail, so that no quote counts as sent", async () => {
    const mute = await createTestApp({ mailbox: false });
    const caller = await mute.signedIn({ app_role: "admin" });
    const company_id = caller.user.company_id ?? "";
    const secrets = (await caller.get("/rest/v1/workflow_secrets")).json();
    const body = sending(company_id);
    const headers = signedBy({ ...secrets, seal: sealSecret(mute.keys, company_id) }, body);
    const answer = await mute.app.inject({
      method: "POST",
      url: "/workflow/send",
      headers,
      payload: JSON.stringify(body),
    });
    expect([answer.statusCode, answer.json().error]).toEqual([501, expect.stringContaining("SMTP_URL")]);
  });
});

describe("while our own printer is too busy", () => {
  const takeJob = async ({ id }: Made) => {
    const { rows } = await test.pool.query(
      "delete from graphile_worker._private_jobs where payload ->> 'quote_id' = $1 returning payload",
      [id],
    );
    return rows[0]?.payload;
  };
  const busy: OutboundResult = { status: 503, excerpt: "", error: null, notSent: false, durationMs: 1 };
  const deliverBusy = async (made: Made, answer = busy, waits?: number) => {
    const { db, keys, outbound } = test;
    const reference = { url: () => "http://printer.test", outbound: { ...outbound, post: async () => answer } };
    const deps = { db, keys, outbound, reference, clock: () => new Date(), publicUrl: () => publicUrl };
    const job = await takeJob(made);
    await createDelivery(deps)({ ...job, waits: waits ?? job.waits });
  };

  it("a quote waits in our queue, whose time does not count, and is printed then", async () => {
    const made = await newQuote(false);
    for (let round = 0; round < 5; round++) await deliverBusy(made);
    await test.db
      .updateTable("quotes")
      .set({ run_started_at: new Date(Date.now() - 60_000).toISOString() })
      .where("id", "=", made.id)
      .execute();
    await failStuckQuotes(test.db);
    expect(await made.quote()).toMatchObject({ status: "Processing" });
    expect(await made.runs()).toEqual([]);
    await test.hoursPass();
    await test.runJobs();
    expect(await made.quote()).toMatchObject({ status: "Generated", error_message: null });
    expect(await made.runs()).toMatchObject([{ kind: "quote", attempt: 1 }, { kind: "callback" }]);
  });

  it.each([
    ["busy", 70, busy],
    ["counting too many calls", 70, { ...busy, status: 429 }],
    ["silent", 70, { ...busy, status: null, error: "timeout" as const }],
    ["starting again", 10, { ...busy, status: null, error: "unreachable" as const }],
    ["killed in the middle", 10, { ...busy, status: null, error: "broken" as const }],
  ])("a quote does not fail by the clock while it is %s", async (_what, times, answer) => {
    const made = await newQuote(false);
    for (let round = 0; round < times; round++) await deliverBusy(made, answer);
    await waitLonger(test, made.id);
    await failStuckQuotes(test.db);
    expect(await made.quote()).toMatchObject({ status: "Processing" });
    await test.hoursPass();
    await test.runJobs();
    expect(await made.quote()).toMatchObject({ status: "Generated" });
  });

  it("a quote that was never printed after a thousand tries fails in the end", async () => {
    const made = await newQuote(false);
    for (let round = 0; (await made.quote()).status === "Processing"; round++) {
      expect(round).toBeLessThan(20);
      await deliverBusy(made, busy, 1_000);
    }
    expect(await made.quote()).toMatchObject({ status: "Failed", error_message: "Quotemill answered 503" });
    expect(await made.runs()).toHaveLength(13);
  });
});
