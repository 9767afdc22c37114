import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const path = "/rest/v1/form_templates";

/** A company that charges posts by an item of its list, at $30 and a cost of $20. */
async function newTemplate() {
  const admin = await test.signedIn({ app_role: "admin" });
  const company_id = admin.user.company_id ?? "";
  const post = { code: "POST-24", name: "Post", unit: "each", cost: 2_000, markup_basis_points: 5_000 };
  const item = (await admin.post("/rest/v1/price_items", post)).json();
  const contents = {
    name: "Fence",
    structure: [{ id: "posts", type: "number", label: "Posts", pricing: { item: item.id } }],
    make_webhook_url: null,
    pricing: { gst_basis_points: 0 },
    tables: [{ id: "rates", name: "Rates", key: "text", rows: [{ key: "Grey", item: item.id }] }],
  };
  const created = (await admin.post(path, contents)).json();
  const at = `${path}/${created.id}`;
  const contact = await test.build.contact({ company_id });
  return {
    admin,
    company_id,
    item,
    created,
    at,
    read: async (caller = admin) => (await caller.get(at)).json(),
    changeItem: (changes: object) => admin.patch(`/rest/v1/price_items/${item.id}`, changes),
    submit: (posts: string) =>
      admin.post("/functions/v1/submit-quote", {
        template_id: created.id,
        contact_id: contact.id,
        quote_name: "Side boundary",
        answers: { posts },
      }),
    storedTemplate: () =>
      test.db.selectFrom("form_templates").selectAll().where("id", "=", created.id).executeTakeFirstOrThrow(),
  };
}

it("a template is read with the list's figures and stored without them, so that prices make no versions", async () => {
  const { created, item, read, at, admin, changeItem, storedTemplate } = await newTemplate();
  const from_list = { code: "POST-24" };
  expect(created.structure[0].pricing).toMatchObject({ item: item.id, price: 3_000, cost: 2_000, from_list });
  expect(created.tables[0].rows[0]).toMatchObject({ item: item.id, price: 3_000, cost: 2_000, from_list });
  const stored = await storedTemplate();
  expect(JSON.stringify(stored)).not.toMatch(/from_list|3000|2000/);

  await changeItem({ cost: 4_000 });
  const { structure, tables, updated_at } = await read();
  expect(structure[0].pricing).toMatchObject({ price: 6_000, cost: 4_000 });
  // The builder saves what it has read.
  const saved = await admin.patch(at, { structure, tables, updated_at });
  expect(saved.json()).toMatchObject({ version: 1, structure: [{ pricing: { price: 6_000 } }] });
  expect(await storedTemplate()).toMatchObject({ structure: stored.structure, tables: stored.tables, version: 1 });
});

it("a quote keeps the prices that it was submitted with", async () => {
  const { submit, changeItem, admin, item } = await newTemplate();
  const { quote_id } = (await submit("3")).json();
  await changeItem({ cost: 4_000 });
  const quote = (await admin.get(`/rest/v1/quotes/${quote_id}`)).json();
  const pricing = { item: item.id, price: 3_000, cost: 2_000, from_list: { code: "POST-24" } };
  expect(quote.template_structure[0].pricing).toMatchObject(pricing);
});

it("no quote is made with an item that is inactive, unless the quote has none of it", async () => {
  const { submit, changeItem, read } = await newTemplate();
  await changeItem({ is_active: false });
  expect((await read()).structure[0].pricing).toMatchObject({ from_list: { problem: "off" } });
  const refused = await submit("3");
  expect(refused.statusCode).toBe(400);
  expect(refused.json().error).toBe("'Posts' is priced by 'POST-24', which is inactive in the price list.");
  expect((await submit("")).statusCode).toBe(200);
});

it("no quote is made with an item of another company or of none", async () => {
  const { admin, at, read, submit } = await newTemplate();
  const { item: foreign } = await newTemplate();
  const { updated_at } = await read();
  const structure = [{ id: "posts", type: "number", label: "Posts", pricing: { item: foreign.id } }];
  const saved = (await admin.patch(at, { structure, updated_at })).json();
  expect(saved.structure[0].pricing).toMatchObject({ price: 0, cost: 0, from_list: { code: "", problem: "missing" } });
  expect((await submit("3")).json().error).toBe("'Posts' is priced by an item that is no longer in the price list.");
});

it("people who may not see costs get the prices alone", async () => {
  const { admin, company_id, read } = await newTemplate();
  await admin.patch(`/rest/v1/companies/${company_id}/costs`, { costs_visible_to: "admins" });
  const user = await test.signedIn({ app_role: "user", company_id });
  const { structure, tables } = await read(user);
  expect(structure[0].pricing).toMatchObject({ price: 3_000, cost: 0, from_list: { code: "POST-24" } });
  expect(tables[0].rows[0]).toMatchObject({ price: 3_000, cost: 0 });
});

it("a template takes its codes to another company, which needs the same ones", async () => {
  const { admin, at, item } = await newTemplate();
  const file = (await admin.get(`${at}/file`)).json();
  expect(JSON.stringify(file)).not.toContain(item.id);

  const other = await test.signedIn({ app_role: "admin" });
  const refused = await other.post("/functions/v1/import-template", file);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error).toBe("The price list has no item with the code POST-24. Add what is missing first.");
  expect((await other.get(path)).json().items).toEqual([]);

  const own = (await other.post("/rest/v1/price_items", { code: "post-24", name: "Post", price: 5_000 })).json();
  const imported = (await other.post("/functions/v1/import-template", file)).json();
  expect(imported.structure[0].pricing).toMatchObject({ item: own.id, price: 5_000 });
  expect(imported.tables[0].rows[0]).toMatchObject({ item: own.id, price: 5_000 });
});

it("a template is copied to a company that has the codes, and to no other", async () => {
  const { created } = await newTemplate();
  const [having, lacking] = [await newTemplate(), await test.signedIn({ app_role: "admin" })];
  const global = await test.signedIn({ app_role: "global_admin" });
  const answer = await global.post("/functions/v1/copy-template", {
    template_id: created.id,
    company_ids: [having.company_id, lacking.user.company_id],
  });
  expect(answer.json().items).toMatchObject([
    { copied: true },
    { copied: false, message: "The price list has no item with the code POST-24. Add what is missing first." },
  ]);
  const copy = (await having.admin.get(`${path}?order=newest`)).json().items[0];
  const { structure } = (await having.admin.get(`${path}/${copy.id}`)).json();
  expect(structure[0].pricing).toMatchObject({ item: having.item.id, price: 3_000 });
});
