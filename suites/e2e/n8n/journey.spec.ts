import { json } from "node:stream/consumers";
import { expect, request, test } from "@playwright/test";
import { fakeLocation, fakePipelines, fakeTokens } from "../../../local/src/demo/fake-ghl-data.ts";
import { apiAs, createTemplate } from "../../harness/api.ts";
import { createCompany } from "../../harness/company.ts";
import { listen } from "../../harness/listen.ts";
import { credentialId, type N8n, prepareN8n } from "./n8n.ts";
import { workflows } from "./workflows.ts";

interface Event {
  id: string;
  type: string;
  data: { quote: { id: string }; contact: { email: string }; signer?: string; total?: string };
}

let n8n: N8n;
test.beforeAll(async () => {
  n8n = await prepareN8n();
});
test.afterEach(async ({ browserName: _ }, info) => {
  if (info.status !== info.expectedStatus) console.log(n8n.log());
});
test.afterAll(() => n8n.stop());

test("a key opens n8n: a quote is made, priced and sent there, its acceptance arrives there and in the CRM, and all ends with the key", async ({
  browser,
}) => {
  const baseURL = process.env.BASE_URL ?? "";
  const api = await request.newContext({ baseURL });
  const company = await createCompany(api);
  const admin = await apiAs(api, company.admin);
  const template = await createTemplate(api, company, `${n8n.url}/webhook/price`);
  const scopes = ["contacts.write", "contacts.read", "quotes.read", "quotes.write", "quotes.send", "templates.read"];
  const key = await admin.post("/rest/v1/api_keys", { name: "n8n", scopes: [...scopes, "integrations.write"] });
  const observer = await startObserver();
  const email = `ellen-${company.id.slice(0, 8)}@example.com`;
  const lead = `lead-${company.id.slice(0, 8)}`;
  const call = async (path: string, data: object = {}) => {
    const answer = await api.post(`${n8n.url}/webhook/${path}`, { data });
    return { status: answer.status(), body: await answer.json() };
  };
  const endpoints = async () => (await admin.get("/rest/v1/event_endpoints")).items;

  await test.step("the company writes back to its CRM", async () => {
    const connection = { locationId: fakeLocation.id, privateToken: `${fakeTokens.good}-${company.id}` };
    await admin.post("/functions/v1/ghl-connect", { ...connection, companyId: company.id });
    const { mapping } = await admin.get("/rest/v1/crm_write_back");
    await admin.put("/rest/v1/crm_write_back", { is_on: true, pipeline_id: fakePipelines[0]?.id, mapping });
  });

  await test.step("n8n takes our package, the credential and the workflows, and subscribes", async () => {
    await n8n.import({
      credential: { url: `${baseURL}/`, apiKey: key.key },
      workflows: workflows({ observer: observer.url }),
    });
    await n8n.start();
    await expect.poll(endpoints).toMatchObject([{ source: "n8n", is_enabled: true }]);
  });

  await test.step("n8n tests the credential and offers the templates, and a workflow that is off gets nothing", async () => {
    const owner = await asOwner(n8n.url);
    const data = { url: baseURL, apiKey: key.key };
    const tested = (more: object) =>
      owner("credentials/test", { credentials: { name: "Q", type: "quotemillApi", data: { ...data, ...more } } });
    expect(await tested({})).toMatchObject({ status: "OK" });
    expect(await tested({ apiKey: "qm_live_wrong" })).toMatchObject({ status: "Error" });
    const chosen = {
      ...{ path: "parameters.templateId", methodName: "findTemplates", currentNodeParameters: {} },
      nodeTypeAndVersion: { name: "n8n-nodes-quotemill.quotemill", version: 1 },
      credentials: { quotemillApi: { id: credentialId, name: "Quotemill" } },
    };
    expect(await owner("dynamic-node-parameters/resource-locator-results", chosen)).toMatchObject({
      results: [{ name: template.name, value: template.id }],
    });
    const { versionId } = await owner("workflows/hearOfEvents");
    await owner("workflows/hearOfEvents/deactivate", {});
    expect(await endpoints()).toEqual([]);
    await owner("workflows/hearOfEvents/activate", { versionId });
    expect(await endpoints()).toMatchObject([{ types: ["offer.accepted", "quote.sent"] }]);
  });

  let quoteId = "";
  await test.step("a lead becomes a quote, which n8n prices", async () => {
    const { status, body } = await call("create", { email, lead });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ success: true, quote_number: expect.any(String) });
    quoteId = body.quote_id;
    await expect
      .poll(async () => admin.get(`/rest/v1/quotes/${quoteId}`), { message: "the price and the PDF" })
      .toMatchObject({
        status: "Generated",
        template_id: template.id,
        external_id: lead,
        answers: { field_1: "Timber" },
        outputs: { grand_total: 1100 },
      });
  });

  await test.step("n8n reads the quote with its PDF", async () => {
    const { status, body } = await call("read", { email, lead });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ id: quoteId, status: "Generated" });
    expect(Buffer.from(body.data, "base64").toString("latin1")).toMatch(/^%PDF-1\.4/);
  });

  let link = "";
  await test.step("n8n sends it, and hears that it was sent", async () => {
    const { status, body } = await call("send", { quote_id: quoteId });
    expect(status, JSON.stringify(body)).toBe(200);
    link = body.offer.url;
    await expect.poll(() => observer.events("quote.sent")).toMatchObject([{ data: { contact: { email } } }]);
  });

  await test.step("the customer accepts, and n8n's workflow has it", async () => {
    const page = await browser.newPage();
    await page.goto(link);
    await page.getByRole("button", { name: "Accept" }).filter({ visible: true }).click();
    await page.getByLabel("Your full name").fill("Ellen Tran");
    await page.getByRole("checkbox", { name: /^I accept quote/ }).check();
    await page.getByRole("button", { name: "Accept quote for $1,100.00" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/accepted/i);
    await expect
      .poll(() => observer.events("offer.accepted"))
      .toMatchObject([{ data: { quote: { id: quoteId }, signer: "Ellen Tran", total: "1100.00" } }]);
    await page.close();
  });

  await test.step("the CRM has it as well", async () => {
    const inCrm = async () => (await (await api.get("/dev/crm.json", { params: { email } })).json()).people;
    await expect
      .poll(inCrm)
      .toMatchObject([{ cards: [{ status: "won", value: 1100 }], tags: expect.arrayContaining(["quote-accepted"]) }]);
  });

  await test.step("a message that we did not sign is refused", async () => {
    const [{ url }] = await endpoints();
    const forged = await api.post(url, { data: { type: "offer.accepted", id: "forged", data: {} } });
    expect(forged.status()).toBe(401);
    expect(observer.events("offer.accepted")).toHaveLength(1);
  });

  await test.step("without the key, the subscription is gone and the next call is refused", async () => {
    expect((await call("try")).body).toMatchObject({ id: quoteId });
    await admin.delete(`/rest/v1/api_keys/${key.id}`);
    expect(await endpoints()).toEqual([]);
    // n8n's own words for a 401.
    expect((await call("try")).body).toEqual({ error: "Authorization failed - please check your credentials" });
    const direct = await api.get("/rest/v1/me", { headers: { authorization: `Bearer ${key.key}` } });
    expect(direct.status()).toBe(401);
  });
  observer.stop();
  await api.dispose();
});

/** Calls n8n as its editor does, as its owner. */
async function asOwner(url: string) {
  const context = await request.newContext({ baseURL: `${url}/rest/` });
  const owner = async (path: string, data?: object) => {
    const answer = await (data ? context.post(path, { data }) : context.get(path));
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
  const person = { firstName: "Olga", lastName: "Owner", email: "owner@n8n.test", password: "Owner-of-n8n-1" };
  await owner("owner/setup", person);
  return owner;
}

/** Receives everything that n8n's workflow passes on. */
async function startObserver() {
  const received: Event[] = [];
  const { url, stop } = await listen(async (incoming, response) => {
    received.push((await json(incoming)) as Event);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  return { url: `${url}/`, events: (type: string) => received.filter((event) => event.type === type), stop };
}
