import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { answering } from "../../../test/offer-answers.ts";
import { answers as replies, startReceiver } from "../../../test/receiver.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

type Caller = Awaited<ReturnType<typeof test.signedIn>>;

/**
 * A company that sells bays: a post at a cost that appears nowhere else, and a footing of two bags of concrete with 5% of
 * waste. Its customers may add a letterbox.
 */
async function newCompany(make_webhook_url: string | null = null) {
  const admin = await test.signedIn({ app_role: "admin" });
  const company_id = admin.user.company_id ?? "";
  const user = await test.signedIn({ app_role: "user", company_id });
  const contact = await test.build.contact({ company_id });
  const add = async (code: string, more: object): Promise<string> => {
    const answer = await admin.post("/rest/v1/price_items", { code, name: `Item ${code}`, unit: "each", ...more });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().id;
  };
  const post = await add("POST", { cost: 7_771.33, supplier: "Southern Steel", supplier_code: "SS-24", price: 9_000 });
  const concrete = await add("CON", { cost: 860, supplier: "Coast Concrete", unit: "bag", pack: "12" });
  const footing = await add("FTG", { parts: [{ item_id: concrete, quantity: "2", waste_percent: "5" }] });
  const parts = [
    { item_id: post, quantity: "1" },
    { item_id: footing, quantity: "1" },
  ];
  const bay = await add("BAY", { parts });
  const letterbox = await add("BOX", { cost: 4_000, supplier: "Southern Steel" });
  const template = await admin.post("/rest/v1/form_templates", {
    name: "Fence",
    structure: [
      { id: "bays", type: "number", label: "Bays", pricing: { item: bay } },
      { id: "removal", type: "checkbox", label: "Remove old fence", pricing: { price: 24_000 } },
      {
        ...{ id: "box", type: "checkbox", label: "Letterbox", customer_may_choose: true },
        pricing: { item: letterbox },
      },
    ],
    make_webhook_url,
    pricing: {},
  });
  const submit = async (more: object = {}, caller: Caller = admin) => {
    const answer = await caller.post("/functions/v1/submit-quote", {
      ...{ template_id: template.json().id, contact_id: contact.id, quote_name: "Side" },
      answers: { bays: "11", removal: true },
      ...more,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().quote_id as string;
  };
  const materials = async (id: string, caller: Caller = admin) =>
    (await caller.get(`/rest/v1/quotes/${id}/materials`)).json();
  const hide = () => admin.patch(`/rest/v1/companies/${company_id}/costs`, { costs_visible_to: "admins" });
  return { admin, user, company_id, contact, post, bay, concrete, submit, materials, hide };
}

const posts = {
  ...{ code: "POST", name: "Item POST", unit: "each", supplier_code: "SS-24" },
  ...{ quantity: "11", waste: "0", pack: null, packs: null, ordered: "11" },
  ...{ unit_cost: 7_771.33, cost: 85_485, ordered_cost: 85_485 },
};
const bags = {
  ...{ code: "CON", name: "Item CON", unit: "bag", supplier_code: "" },
  ...{ quantity: "23.1", waste: "1.1", pack: "12", packs: 2, ordered: "24" },
  ...{ unit_cost: 860, cost: 19_866, ordered_cost: 20_640 },
};
const removal = { label: "Remove old fence", detail: "", quantity: 1, unit: "" };
const needed = {
  suppliers: [
    { supplier: "Coast Concrete", items: [bags] },
    { supplier: "Southern Steel", items: [posts] },
  ],
  unlisted: [removal],
  accepted_at: null,
};

describe("the materials of a quote", () => {
  it("also count the items that were added to it", async () => {
    const { admin, concrete, submit, materials } = await newCompany();
    const gate = { code: "GATE", name: "Gate", unit: "each", parts: [{ item_id: concrete, quantity: "2" }] };
    const { id: item_id } = (await admin.post("/rest/v1/price_items", gate)).json();
    const { suppliers } = await materials(await submit({ adjustments: [{ kind: "item", item_id, quantity: "0.5" }] }));
    const oneMore = { quantity: "24.1", packs: 3, ordered: "36", cost: 20_726, ordered_cost: 30_960 };
    expect(suppliers[0]).toEqual({ supplier: "Coast Concrete", items: [{ ...bags, ...oneMore }] });
  });

  it("are by supplier, in whole packs, and stay as they were when the list changes", async () => {
    const { admin, post, bay, submit, materials } = await newCompany();
    const id = await submit();
    expect(await materials(id)).toEqual(needed);

    await admin.patch(`/rest/v1/price_items/${post}`, { name: "Other", cost: 1, supplier: "Nobody", pack: "5" });
    await admin.patch(`/rest/v1/price_items/${bay}`, { parts: [{ item_id: post, quantity: "9" }] });
    expect(await materials(id)).toEqual(needed);
    const later = await materials(await submit({ revises_quote_id: id }));
    expect(later.suppliers).toMatchObject([
      { supplier: "Nobody", items: [{ code: "POST", quantity: "99", packs: 20 }] },
    ]);
  });

  it("are kept by the database as they were, and by an undone deletion", async () => {
    const { admin, submit, materials } = await newCompany();
    const id = await submit();
    await expect(sql`update quotes set price_items = '[]' where id = ${id}`.execute(test.db)).rejects.toThrow(
      "The items of quotes never changes",
    );
    await admin.post("/rest/v1/quotes/delete", { quote_ids: [id] });
    expect((await admin.post("/rest/v1/deleted/restore", { ids: [id] })).statusCode).toBe(200);
    expect(await materials(id)).toEqual(needed);
  });

  it("have no costs for users who may not see any, wherever a quote is read", async () => {
    const { user, admin, submit, materials, hide } = await newCompany();
    const id = await submit();
    expect(await materials(id, user)).toEqual(needed);
    await hide();
    expect(await materials(id)).toEqual(needed);
    const hidden = { unit_cost: null, cost: null, ordered_cost: null };
    expect(await materials(id, user)).toEqual({
      ...needed,
      suppliers: [
        { supplier: "Coast Concrete", items: [{ ...bags, ...hidden }] },
        { supplier: "Southern Steel", items: [{ ...posts, ...hidden }] },
      ],
    });
    for (const path of [`/quotes/${id}`, `/quotes/${id}/runs`, `/quotes/${id}/offers`, "/quotes"]) {
      expect((await user.get(`/rest/v1${path}`)).body).not.toMatch(/7771\.?33|price_items/);
      expect((await admin.get(`/rest/v1${path}`)).body).not.toContain("price_items");
    }
  });

  it("count what was accepted: the extras that were chosen, until that is undone", async () => {
    const { admin, company_id, submit, materials } = await newCompany();
    const id = await submit();
    const sender = await startReceiver(replies.ok);
    await admin.patch(`/rest/v1/companies/${company_id}`, { quote_send_webhook_url: sender.url });
    const pdf_storage_path = `${company_id}/${id}/quote.pdf`;
    await test.files.put(pdf_storage_path, "%PDF-1.7");
    await test.db.updateTable("quotes").set({ status: "Generated", pdf_storage_path }).where("id", "=", id).execute();
    const texts = { email_subject: "Quote", email_message: "Hello" };
    const sent = await admin.post("/functions/v1/send-quotes", { quote_ids: [id], ...texts });
    expect(sent.statusCode, sent.body).toBe(200);
    const [offer] = (await admin.get(`/rest/v1/quotes/${id}/offers`)).json().items;
    expect(await materials(id)).toEqual(needed);
    const token = offer.url.split("/o/")[1];
    const [{ extras, grand_total }] = offer.quotes;
    const accepted = await answering(test).post(token, "accept", {
      ...{ quote_ids: [id], extras: ["1:box"], name: "Marcus Webb", signature: "", consent: true },
      total: grand_total + extras[0].amount,
    });
    expect(accepted.statusCode, accepted.body).toBe(200);
    const { suppliers, accepted_at } = await materials(id);
    expect(accepted_at).toEqual(expect.any(String));
    expect(suppliers[1]).toEqual({
      supplier: "Southern Steel",
      items: [expect.objectContaining({ code: "BOX", quantity: "1" }), posts],
    });
    await admin.post("/functions/v1/undo-acceptance", { offer_id: offer.id, reason: "Mistake" });
    expect(await materials(id)).toEqual(needed);
  });

  it("are in what the workflow receives, without any cost", async () => {
    const receiver = await startReceiver(replies.ok);
    const { submit } = await newCompany(receiver.url);
    await submit();
    await test.runJobs();
    const [{ body = "{}" } = {}] = receiver.received;
    const { materials } = JSON.parse(body);
    const { unit_cost: _, cost: _cost, ordered_cost: _ordered, ...sent } = bags;
    expect(materials).toMatchObject({ suppliers: [{ items: [sent] }, {}], unlisted: [removal] });
    expect(JSON.stringify(materials)).not.toContain("cost");
    expect(body).not.toMatch(/7771|85485/);
  });

  it("are nothing but lines for a quote whose template has no items", async () => {
    const { admin, company_id, contact, materials } = await newCompany();
    const template = await test.build.template({ company_id });
    const submitted = await admin.post("/functions/v1/submit-quote", {
      ...{ template_id: template.id, contact_id: contact.id, quote_name: "Side", answers: {} },
      adjustments: [{ kind: "line", label: "Core drilling", amount: 26_000 }],
    });
    const { quote_id } = submitted.json();
    expect(await materials(quote_id)).toMatchObject({ suppliers: [], unlisted: [{ label: "Core drilling" }] });
    const stored = await test.db.selectFrom("quotes").select("price_items").where("id", "=", quote_id).execute();
    expect(stored).toEqual([{ price_items: null }]);
  });

  it("are refused with a message if kits add up to too much of an item", async () => {
    const { admin, submit, concrete, bay } = await newCompany();
    await admin.patch(`/rest/v1/price_items/${concrete}`, { cost: 0 });
    const parts = [{ item_id: concrete, quantity: "9999999" }];
    expect((await admin.patch(`/rest/v1/price_items/${bay}`, { parts, price: 100 })).statusCode).toBe(200);
    await expect(submit({ answers: { bays: "1000" } })).rejects.toThrow("needs more than 1,000,000,000 of an item");
  });
});
