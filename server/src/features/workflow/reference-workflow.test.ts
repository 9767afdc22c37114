import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../../../workflow/test/read-pdf.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
  await test.listen();
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

async function newQuote(priced: boolean) {
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
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
    secret: secrets.upload_secret,
  };
}

describe("a template without a webhook", () => {
  it("has its quotes printed and priced by the reference workflow", async () => {
    const { caller, company_id, quote, runs, pdf, template } = await newQuote(true);
    const details = { ...{ address: "14 Wharf Street", abn: "51824753556", phone: "", email: "", website: "" } };
    const texts = { colour: "#0f766e", footer: "Licence 123456C", terms: "Valid for 30 days." };
    await caller.put(`/rest/v1/companies/${company_id}/details`, { ...details, ...texts });
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
      "Total (AUD) $4,581.50",
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

  it("and without prices gets its PDF alone, once more on request", async () => {
    const { caller, id, quote, pdf } = await newQuote(false);
    await test.runJobs();
    expect(await quote()).toMatchObject({ status: "Generated", outputs: {} });
    expect((await pdf())[0]).toContain("Details\nFence length (m) 42.5");
    const { pdf_storage_path } = await quote();
    await caller.post("/functions/v1/run-quote", { quote_id: id });
    await test.runJobs();
    expect(await quote()).toMatchObject({ status: "Generated", run: 2, pdf_storage_path });
  });

  it("says so when the reference workflow cannot be reached", async () => {
    const other = await createTestApp();
    const caller = await other.signedIn({ app_role: "admin" });
    const company_id = caller.user.company_id ?? "";
    const [template, contact] = [await other.build.template({ company_id }), await other.build.contact({ company_id })];
    const body = { template_id: template.id, contact_id: contact.id, quote_name: "Lost", answers: {} };
    await caller.post("/functions/v1/submit-quote", body);
    for (let round = 0; round < 4; round++) {
      await other.pool.query("update graphile_worker._private_jobs set run_at = now()");
      await other.runJobs();
    }
    const [entry] = (await caller.get(`/rest/v1/contacts/${contact.id}/quotes`)).json().items;
    expect(entry).toMatchObject({ status: "Failed", webhook_host: "Quotemill" });
    expect(entry.error_message).toBe("Quotemill could not be reached");
  });
});

describe("the reference workflow", () => {
  const send = async (headers: Record<string, string>, body: object, path = "/workflow/send") =>
    test.app.inject({ method: "POST", url: path, headers: { "webhook-id": randomUUID(), ...headers }, payload: body });
  const sending = (company_id: string) => ({
    company_id,
    email_subject: "Your quote",
    email_message: "Hi Ada,\n\nhere it is.",
    contact: { firstName: "Ada", lastName: "", email: `${randomUUID()}@example.com`, phone: "" },
    quote_count: 1,
    grand_total: 4581.5,
    quote_1: { quote_name: "Side", quote_number: "QT-1", pdf_url: "https://quotes.example/1", grand_total: 4581.5 },
  });
  const mails = async (to: string) => (await test.app.inject(`/dev/mail.json?to=${to}`)).json();

  it("mails the links once, however often the message comes", async () => {
    const { company_id, secret } = await newQuote(false);
    const body = sending(company_id);
    const headers = { "x-quotemill-secret": secret, "webhook-id": "send-1" };
    const answers = await Promise.all([send(headers, body), send(headers, body)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await test.runJobs();
    expect((await send(headers, body)).statusCode).toBe(200);
    await test.runJobs();
    const received = await mails(body.contact.email);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ subject: "Your quote", links: ["https://quotes.example/1"] });
    expect(received[0].text).toContain("Total $4,581.50");
  });

  it("does nothing for anybody without the company's own secret", async () => {
    const ours = await newQuote(false);
    const theirs = await newQuote(false);
    const body = sending(ours.company_id);
    const headers = [{}, { "x-quotemill-secret": "guessed" }, { "x-quotemill-secret": theirs.secret }];
    for (const each of headers as Record<string, string>[]) {
      expect((await send(each, body)).statusCode).toBe(401);
      expect((await send(each, {}, "/workflow/quote")).statusCode).toBeGreaterThanOrEqual(400);
    }
    await test.runJobs();
    expect(await mails(body.contact.email)).toEqual([]);
  });
});
