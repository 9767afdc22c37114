import { beforeAll, expect, it } from "vitest";
import { openChanges } from "../../../test/change-stream.ts";
import { answers as replies, startReceiver } from "../../../test/receiver.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

/** Figures that appear nowhere else, so that a search of the whole body finds them. */
const secrets = ["7771331", "77713.31", "66612.21", "12286.69"];
const structure = [
  { id: "field_1", type: "number", label: "Length", pricing: { price: 9_000_000, cost: 7_771_331 } },
  {
    ...{ id: "field_2", type: "select", label: "Gate", options: ["Single"] },
    pricing: { option_prices: [{ price: 9_000_000, cost: 7_771_331 }] },
  },
];

const tables = [
  {
    ...{ id: "rates", name: "rates", key: "number", match: "upTo" },
    rows: [{ key: 1_800, price: 9_000_000, cost: 7_771_331 }],
  },
];

async function quotedCompany() {
  const admin = await test.signedIn({ app_role: "admin" });
  const company_id = admin.user.company_id ?? "";
  const user = await test.signedIn({ app_role: "user", company_id });
  const contact = await test.build.contact({ company_id });
  const receiver = await startReceiver(replies.ok);
  const input = { name: "Fence", structure, tables, make_webhook_url: receiver.url, pricing: {} };
  const template = (await admin.post("/rest/v1/form_templates", input)).json();
  const hide = (costs_visible_to: string) =>
    admin.patch(`/rest/v1/companies/${company_id}/costs`, { costs_visible_to });
  await hide("admins");
  const submitted = await user.post("/functions/v1/submit-quote", {
    ...{ template_id: template.id, contact_id: contact.id, quote_name: "Side" },
    answers: { field_1: "1" },
  });
  const { quote_id } = submitted.json();
  await test.runJobs();
  const { upload_url } = (await admin.get("/rest/v1/workflow_secrets")).json();
  const outputs = {
    grand_total: 99_000,
    profit: 66_612.21,
    total_cost: "77713.31",
    grossMargin: "66612.21",
    "Total Cost": "77713.31",
    panels: 4,
  };
  const { pathname, search } = new URL(upload_url);
  const callback = await admin.post(pathname + search, { quote_id, company_id, outputs });
  expect(callback.statusCode).toBe(200);
  return { admin, user, hide, quote_id, template, contact };
}

it("costs and profit are kept from users in every answer, and shown to admins", async () => {
  const { admin, user, hide, quote_id, template, contact } = await quotedCompany();
  const reads = [
    `/rest/v1/form_templates/${template.id}`,
    "/rest/v1/form_templates",
    `/rest/v1/prefilled_templates?base_template_id=${template.id}`,
    "/rest/v1/quotes",
    `/rest/v1/quotes/${quote_id}`,
    `/rest/v1/quotes/${quote_id}/runs`,
    `/rest/v1/contacts/${contact.id}/quotes`,
    `/rest/v1/quote_entries?email=${contact.email}`,
    `/rest/v1/recipients/quotes?email=${contact.email}`,
    "/rest/v1/quote_variables",
    "/rest/v1/saved_quotes",
    "/rest/v1/dashboard",
  ];
  const showing = async (caller: typeof admin) => {
    const shown = [];
    for (const path of reads) {
      const answer = await caller.get(path);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      if (secrets.some((secret) => answer.body.includes(secret))) shown.push(path);
    }
    return shown;
  };
  const withCosts = [
    `/rest/v1/form_templates/${template.id}`,
    "/rest/v1/quotes",
    `/rest/v1/quotes/${quote_id}`,
    `/rest/v1/quotes/${quote_id}/runs`,
    "/rest/v1/quote_variables",
  ];
  expect(await showing(admin)).toEqual(withCosts);
  expect(await showing(user)).toEqual([]);
  await hide("everyone");
  expect(await showing(user)).toEqual(withCosts);
});

it("only costs and profit are hidden: prices and other outputs stay", async () => {
  const { user, quote_id, template } = await quotedCompany();
  const quote = (await user.get(`/rest/v1/quotes/${quote_id}`)).json();
  expect(quote.outputs).toEqual({ grand_total: 99_000, panels: 4 });
  const shown = (await user.get(`/rest/v1/form_templates/${template.id}`)).json();
  expect(shown.structure).toMatchObject([
    { pricing: { price: 9_000_000, cost: 0 } },
    { pricing: { option_prices: [{ price: 9_000_000, cost: 0 }] } },
  ]);
  const [, sent] = (await user.get(`/rest/v1/quotes/${quote_id}/runs`)).json().items;
  expect(sent.request_body.pricing).toMatchObject({ grand_total: 99_000 });
});

it("a template's costs stay in the quotes that a user makes, and no email by a user that names one is sent", async () => {
  const { admin, user, quote_id } = await quotedCompany();
  const stored = (await admin.get(`/rest/v1/quotes/${quote_id}`)).json();
  expect(stored.template_structure[0].pricing.cost).toBe(7_771_331);
  const receiver = await startReceiver(replies.ok, replies.ok);
  await admin.patch(`/rest/v1/companies/${user.user.company_id}`, { quote_send_webhook_url: receiver.url });
  const pdf_storage_path = `${user.user.company_id}/${quote_id}/quote.pdf`;
  await test.files.put(pdf_storage_path, "%PDF-1.7");
  await test.db
    .updateTable("quotes")
    .set({ status: "Generated", pdf_storage_path })
    .where("id", "=", quote_id)
    .execute();
  const texts = { email_subject: "Quote", email_message: "We earn {{profit}} and {{panels}}." };
  const send = (caller: typeof user, more: object = {}) =>
    caller.post("/functions/v1/send-quotes", { quote_ids: [quote_id], ...texts, ...more });
  for (const more of [{}, { email_subject: "{{ profit }}", email_message: "Hi" }]) {
    const refused = await send(user, more);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ error: "Only admins can use {{profit}} in an email." });
  }
  expect((await send(user, { email_message: "{{panels}} panels" })).statusCode).toBe(200);
  expect((await send(admin)).statusCode).toBe(200);
  const messages = receiver.received.map(({ body }) => JSON.parse(body).email_message);
  expect(messages).toEqual(["4 panels", "We earn $66,612.21 and 4."]);
});

it("the target margin is kept from people who may not see costs: in answers, exports and live changes", async () => {
  const { admin, user, hide, quote_id, template, contact } = await quotedCompany();
  const { company_id } = admin.user;
  const company = `/rest/v1/companies/${company_id}`;
  const set = (target_margin_basis_points: number | null) =>
    admin.patch(`${company}/costs`, { target_margin_basis_points });
  expect((await set(8_642)).json()).toMatchObject({ target_margin_basis_points: 8_642, costs_visible_to: "admins" });

  const { next, leave } = await openChanges(await test.listen(), user.authorization);
  const draft = { template_id: template.id, contact_id: contact.id, quote_name: "Side", answers: { field_1: "1" } };
  const saved = await user.post("/rest/v1/saved_quotes", draft);
  const heard = [await next()];
  await leave();

  const answers = async (caller: typeof admin) => [
    await caller.get(company),
    await caller.post("/rest/v1/rpc/get_user_profile", {}),
    await caller.get(`/rest/v1/quotes/${quote_id}`),
    await caller.get("/rest/v1/pipeline"),
    await caller.get("/rest/v1/exports/quotes"),
    await caller.get("/rest/v1/exports/pipeline"),
  ];
  const telling = async (caller: typeof admin) => {
    const all = await answers(caller);
    expect(all.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    return all.map(({ body }) => body.includes("8642"));
  };
  const marked = async (caller: typeof admin) =>
    (await caller.get("/rest/v1/pipeline"))
      .json()
      .items.map((row: { is_under_target: boolean }) => row.is_under_target);
  expect([await marked(user), await marked(admin)]).toEqual([[false], [true]]);
  const hidden = Array(6).fill(false);
  expect(await telling(user)).toEqual(hidden);
  expect(JSON.stringify([heard, saved.json()])).not.toMatch(/8642|margin/);
  for (const file of (await answers(user)).slice(4)) expect(file.body).not.toMatch(/margin|cost|profit/i);
  const shown = [true, true, ...hidden.slice(2)];
  expect(await telling(admin)).toEqual(shown);
  await hide("everyone");
  expect(await telling(user)).toEqual(shown);
  expect(await marked(user)).toEqual([true]);
  // It earns 13.65%.
  await set(1_365);
  expect(await marked(admin)).toEqual([false]);
  expect((await set(null)).json().target_margin_basis_points).toBeNull();
  expect(await marked(admin)).toEqual([false]);
});
