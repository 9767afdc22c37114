import { type QuoteRow, totalInCents } from "@quotemill/shared/quotes/list";
import { beforeAll, expect, it } from "vitest";
import { answers as replies, startReceiver } from "../../../test/receiver.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const structure = [{ id: "notes", type: "text", label: "Site notes" }];

/** A company with posts at $30 that cost $20.01, and a template without prices. */
async function newCompany() {
  const admin = await test.signedIn({ app_role: "admin" });
  const company_id = admin.user.company_id ?? "";
  const user = await test.signedIn({ app_role: "user", company_id });
  const receiver = await startReceiver(replies.ok);
  const contact = await test.build.contact({ company_id });
  const input = { name: "Fence", structure, make_webhook_url: receiver.url, pricing: { gst_basis_points: 0 } };
  const template = (await admin.post("/rest/v1/form_templates", input)).json();
  const post = { code: "POST-24", name: "Post", printed_name: "Steel post", unit: "each", cost: 2_001, price: 3_000 };
  const item = (await admin.post("/rest/v1/price_items", post)).json();
  const line = { kind: "item", item_id: item.id, quantity: "2.5" };
  const body = (adjustments: object[]) => ({
    ...{ template_id: template.id, contact_id: contact.id, quote_name: "Side", answers: {} },
    adjustments,
  });
  return {
    ...{ admin, user, company_id, item, line, body },
    changeItem: (changes: object) => admin.patch(`/rest/v1/price_items/${item.id}`, changes),
    hideCosts: () => admin.patch(`/rest/v1/companies/${company_id}/costs`, { costs_visible_to: "admins" }),
    submit: (adjustments: object[], caller = admin) => caller.post("/functions/v1/submit-quote", body(adjustments)),
    save: async (adjustments: object[]) => (await admin.post("/rest/v1/saved_quotes", body(adjustments))).json(),
    sent: async () => {
      await test.runJobs();
      return receiver.received.map((each) => JSON.parse(each.body))[0];
    },
  };
}

const messageOf = (answer: { statusCode: number; json: () => { error: string } }) => [
  answer.statusCode,
  answer.json().error,
];

it("an item may be given away at a price of 0, in a draft and in a quote", async () => {
  const { admin, line, submit, save } = await newCompany();
  const free = { ...line, price: 0 };
  expect((await save([free])).adjustments).toMatchObject([free]);
  const { quote_id } = (await submit([free, line])).json();
  const { adjustments } = (await admin.get(`/rest/v1/quotes/${quote_id}`)).json();
  expect(adjustments).toMatchObject([free, { from_list: { price: 3_000 } }]);
  expect(adjustments[1]).not.toHaveProperty("price");
});

it("a quote stores what the list said, so that later changes of the list do not change the quote", async () => {
  const { admin, item, line, submit, changeItem, sent } = await newCompany();
  const { quote_id } = (await submit([line, { ...line, price: 2_800 }])).json();
  await changeItem({ name: "Other", code: "OTHER", cost: 5_000, price: 9_000 });
  const quote = (await admin.get(`/rest/v1/quotes/${quote_id}`)).json();
  const from_list = {
    ...{ code: "POST-24", name: "Post", printed_name: "Steel post", unit: "each", price: 3_000, cost: 2_001 },
  };
  expect(quote.adjustments).toEqual([
    { ...line, from_list },
    { ...line, price: 2_800, from_list },
  ]);
  const payload = await sent();
  const told = { kind: "item", label: "Post", code: "POST-24", quantity: "2.5", unit: "each" };
  expect(payload.adjustments).toEqual([
    { ...told, price: 3_000 },
    { ...told, price: 2_800 },
  ]);
  expect(payload.pricing.line_items).toMatchObject([
    { kind: "item", printed_name: "Steel post", quantity: 2.5, unit: "each", unit_price: 30, amount: 75 },
    { unit_price: 28, amount: 70 },
  ]);
  expect(JSON.stringify(payload)).not.toMatch(new RegExp(`2001|20\\.01|${item.id}`));
});

it("a quote refuses an item that is inactive, gone, or another company's, and figures from outside", async () => {
  const { admin, line, item, submit, changeItem } = await newCompany();
  const others = await newCompany();
  const gone = "'Deleted item' is priced by an item that is no longer in the price list.";
  expect(messageOf(await submit([others.line]))).toEqual([400, gone]);
  const off = "'Post' is priced by 'POST-24', which is inactive in the price list.";
  await changeItem({ is_active: false });
  expect(messageOf(await submit([{ ...line, price: 1_000 }]))).toEqual([400, off]);
  await changeItem({ is_active: true });
  const from_list = { code: "X", name: "X", printed_name: "", unit: "", price: 1, cost: 1 };
  expect((await submit([{ ...line, from_list }])).statusCode).toBe(400);
  expect((await submit([line])).statusCode).toBe(200);
  await admin.delete(`/rest/v1/price_items/${item.id}`);
  expect(messageOf(await submit([line]))).toEqual([400, gone]);
});

it("a draft follows the list, also in the list of drafts, and keeps the name of an item that is gone", async () => {
  const { admin, item, line, save, changeItem } = await newCompany();
  const draft = await save([line]);
  expect(draft.adjustments).toMatchObject([{ ...line, from_list: { price: 3_000 } }]);
  const read = async () => (await admin.get(`/rest/v1/saved_quotes/${draft.id}`)).json().adjustments;
  await changeItem({ price: 4_000 });
  expect(await read()).toMatchObject([{ ...line, from_list: { price: 4_000, cost: 2_001 } }]);
  const { items } = (await admin.get("/rest/v1/saved_quotes")).json();
  expect(items[0].adjustments).toMatchObject([{ from_list: { price: 4_000 } }]);
  await admin.delete(`/rest/v1/price_items/${item.id}`);
  expect(await read()).toMatchObject([{ ...line, from_list: { name: "Post", price: 0, problem: "missing" } }]);
});

it("costs are kept from people who may not see them, in every answer", async () => {
  const { admin, user, line, body, submit, hideCosts, save } = await newCompany();
  await hideCosts();
  const { quote_id } = (await submit([line], user)).json();
  const draft = await save([line]);
  const answers = async (caller: typeof admin) => {
    const { updated_at } = (await caller.get(`/rest/v1/saved_quotes/${draft.id}`)).json();
    return Promise.all([
      caller.get("/rest/v1/quotes"),
      caller.get(`/rest/v1/quotes/${quote_id}`),
      caller.get("/rest/v1/saved_quotes"),
      caller.get(`/rest/v1/saved_quotes/${draft.id}`),
      caller.post("/rest/v1/saved_quotes", body([line])),
      caller.patch(`/rest/v1/saved_quotes/${draft.id}`, { ...body([line]), updated_at }),
    ]);
  };
  for (const [caller, shows] of [
    [user, false],
    [admin, true],
  ] as const) {
    for (const answer of await answers(caller)) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body.includes("2001")).toBe(shows);
    }
  }
  const stored = await test.db.selectFrom("quotes").select("adjustments").where("id", "=", quote_id).execute();
  expect(JSON.stringify(stored)).toContain("2001");
});

it("chosen items are listed by their ids", async () => {
  const { admin, item } = await newCompany();
  await admin.post("/rest/v1/price_items", { code: "RAIL", name: "Rail", price: 1 });
  const others = await newCompany();
  const { items, total } = (await admin.get(`/rest/v1/price_items?ids=${item.id},${others.item.id}`)).json();
  expect([items.map(({ code }: { code: string }) => code), total]).toEqual([["POST-24"], 1]);
});

it("lists show a draft's total when it was saved, and sort by it", async () => {
  const { admin, line, save, changeItem } = await newCompany();
  const [small, none, large] = [await save([line]), await save([]), await save([line, line])];
  await changeItem({ price: 4_000 });
  const totalsIn = async (path: string) => {
    const { items } = (await admin.get(path)).json();
    return items.map((row: QuoteRow) => [row.id, totalInCents(row)]);
  };
  const [least, most, unknown] = [
    [small.id, 7_500],
    [large.id, 15_000],
    [none.id, null],
  ];
  for (const path of [`/rest/v1/contacts/${small.contact_id}/quotes?tab=drafts`, "/rest/v1/pipeline?tab=drafts"]) {
    expect(await totalsIn(`${path}&order=total`)).toEqual([least, most, unknown]);
    expect(await totalsIn(`${path}&order=total_desc`)).toEqual([most, least, unknown]);
  }
  const { items, next_cursor } = (await admin.get("/rest/v1/pipeline?tab=drafts&order=total&limit=1")).json();
  expect(items).toMatchObject([{ id: small.id, currency: "AUD" }]);
  const rest = await totalsIn(`/rest/v1/pipeline?tab=drafts&order=total&limit=5&cursor=${next_cursor}`);
  expect(rest).toEqual([most, unknown]);
  const { drafts } = (await admin.get("/rest/v1/pipeline_figures")).json();
  expect(drafts).toEqual({ count: 3, total: 22_500, others: 0 });
});

it("a draft keeps the prices that it was saved with, to show what has changed; saving takes the new ones", async () => {
  const { admin, user, item, line, body, save, changeItem, hideCosts } = await newCompany();
  await hideCosts();
  const draft = await save([line, { ...line, price: 1_000 }]);
  expect(draft.list_figures).toEqual({ grand_total: 10_000, prices: { [item.id]: 3_000 } });
  const unlisted = await save([{ kind: "line", label: "Drilling", amount: 100 }]);
  expect(unlisted.list_figures).toEqual({ grand_total: 100, prices: {} });
  expect((await save([])).list_figures).toBeNull();

  await changeItem({ price: 4_000 });
  const read = (await user.get(`/rest/v1/saved_quotes/${draft.id}`)).json();
  expect(read).toMatchObject({ list_figures: draft.list_figures, adjustments: [{ from_list: { price: 4_000 } }, {}] });
  const changes = { ...body([line]), updated_at: read.updated_at };
  const saved = (await admin.patch(`/rest/v1/saved_quotes/${draft.id}`, changes)).json();
  expect(saved.list_figures).toEqual({ grand_total: 10_000, prices: { [item.id]: 4_000 } });
});
