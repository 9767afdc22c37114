import { sampleCallbacks } from "@quotemill/shared/workflow/sample";
import { beforeAll, describe, expect, it } from "vitest";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const path = "/functions/v1/test-webhook";
const structure = [
  { id: "field_1", type: "select", label: "Fence type", fieldName: "fenceType", options: ["Colorbond", "Timber"] },
  {
    id: "field_2",
    type: "checkbox",
    label: "Oiled",
    conditional: { dependsOn: "field_1", operator: "is", showWhen: "Timber" },
  },
];

async function admin() {
  const caller = await test.signedIn({ app_role: "admin" });
  return { caller, company_id: caller.user.company_id ?? "" };
}

describe("a test of a webhook", () => {
  it("goes to the template's own address, whose health then shows the result", async () => {
    const receiver = await startReceiver(answers.ok, answers.status(403));
    const { caller, company_id } = await admin();
    const template = await test.build.template({ company_id, structure, make_webhook_url: receiver.url });
    const send = async () => (await caller.post(path, { template_id: template.id })).json();
    expect(await send()).toMatchObject({ ok: true, status: 200, problem: null });
    const problem = `${receiver.host} answered 403: it rejected the credentials`;
    expect(await send()).toMatchObject({ ok: false, status: 403, problem });
    const [first] = receiver.received;
    expect(JSON.parse(first?.body ?? "")).toMatchObject({
      quote_number: "TEST",
      template_id: template.id,
      contact: { email: "sam@example.com" },
      fenceType: "Colorbond",
      oiled: null,
    });
    expect(first?.headers["webhook-id"]).toMatch(/^test-/);
    const health = (await caller.get(`/rest/v1/form_templates/${template.id}/webhook_health`)).json();
    expect(health).toMatchObject({ succeeded: 1, failed: 1, last_problem: problem });
  });

  it("goes to an unsaved address, in either format, and is recorded", async () => {
    const receiver = await startReceiver(answers.ok);
    const { caller, company_id } = await admin();
    const template = await test.build.template({ company_id, structure });
    await caller.post(path, { webhook_url: receiver.url });
    await caller.post(path, { webhook_url: receiver.url, template_id: template.id });
    const sent = await caller.post(path, { webhook_url: receiver.url, format: "sending" });
    // The receiver's own words are not shown: the address may be anyone's page.
    expect(Object.keys(sent.json()).sort()).toEqual(["duration_ms", "ok", "problem", "status"]);
    const [madeUp, own, sending] = receiver.received.map(({ body }) => JSON.parse(body));
    expect(madeUp).toMatchObject({ company_id, fence_type: "Colorbond", fenceLength: "12" });
    expect(own).toMatchObject({ template_id: template.id, fenceType: "Colorbond" });
    expect(sending).toMatchObject({ company_id, quote_count: 2, quote_2: { quote_number: "TEST-2" } });
    const kept = await test.db
      .selectFrom("webhook_deliveries")
      .select(["kind", "url", "response_status"])
      .where("company_id", "=", company_id)
      .execute();
    expect(kept).toEqual(Array(3).fill({ kind: "test", url: receiver.url, response_status: 200 }));
    const log = (await caller.get("/rest/v1/audit_log")).json();
    expect(log.items[0]).toMatchObject({ action: "webhook.tested", subject: receiver.host });
  });

  it("is limited per company", async () => {
    const receiver = await startReceiver(answers.ok);
    const { caller } = await admin();
    const send = async () => (await caller.post(path, { webhook_url: receiver.url })).statusCode;
    const statuses = new Set<number>();
    for (let count = 0; count < 30; count++) statuses.add(await send());
    expect([...statuses]).toEqual([200]);
    expect(await send()).toBe(429);
    expect(receiver.received).toHaveLength(30);
    const other = await admin();
    expect((await other.caller.post(path, { webhook_url: receiver.url })).statusCode).toBe(200);
  });

  it("does not go to private addresses if they are not allowed", async () => {
    const strict = await createTestApp({ allowPrivate: false });
    const caller = await strict.signedIn({ app_role: "admin" });
    const addresses = ["http://example.com/x", "https://127.0.0.1/x", "https://[::1]/x", "https://169.254.169.254/"];
    for (const webhook_url of addresses) {
      const refused = await caller.post(path, { webhook_url });
      expect(refused.statusCode, webhook_url).toBe(400);
      expect(refused.json().error).toMatch(/^The webhook URL must/);
    }
  });
});

describe("an answer to a sample", () => {
  async function answer(body: object) {
    const { caller, company_id } = await admin();
    const { upload_secret } = (await caller.get("/rest/v1/workflow_secrets")).json();
    const response = await test.app.inject({
      method: "POST",
      url: "/functions/v1/upload-quote-pdf",
      headers: { "x-webhook-secret": upload_secret },
      payload: { ...body, company_id },
    });
    const kept = await test.db
      .selectFrom("webhook_deliveries")
      .select(["kind", "quote_id", "request_body"])
      .where("company_id", "=", company_id)
      .execute();
    return { response, kept };
  }
  const bodies = sampleCallbacks("");

  it.each(Object.entries(bodies))("is accepted like any other and recorded: %s", async (_name, body) => {
    const { response, kept } = await answer(body);
    expect(response.json()).toEqual({ success: true });
    expect(kept).toMatchObject([{ kind: "callback", quote_id: null }]);
    expect(JSON.stringify(kept)).not.toContain(bodies.success.pdf_base64);
  });

  it("is refused if its PDF is not one", async () => {
    const { response, kept } = await answer({ ...bodies.success, pdf_base64: "PGh0bWw+" });
    expect(response.statusCode).toBe(422);
    expect(kept).toEqual([]);
  });
});
