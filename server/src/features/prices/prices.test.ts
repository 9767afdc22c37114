import { randomUUID } from "node:crypto";
import { priceItemOrder } from "@quotemill/shared/prices/item";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openChanges } from "../../../test/change-stream.ts";
import { planOfPage } from "../../../test/order-plan.ts";
import { usePriceList } from "../../../test/price-list.ts";
import { lessOf } from "../../../test/test-app.ts";
import { priceItemOrders } from "./items.queries.ts";

const list = usePriceList();
const { path, create: add, read, save } = list;
const part = (item_id: string, quantity = "1", waste_percent = "0") => ({ item_id, quantity, waste_percent });

const codesOf = async (query: string) =>
  (await list.admin.get(`${path}?${query}`)).json().items.map(({ code }: { code: string }) => code);
const messageOf = (answer: Awaited<ReturnType<typeof save>>) => [answer.statusCode, answer.json().error?.message];
/** A chain of kits, each with the next as its only part. The last is no kit. */
async function addChain(...codes: string[]) {
  const ids: string[] = [];
  for (const code of codes.toReversed()) {
    const below = ids[0];
    ids.unshift((await add(code, below ? { parts: [part(below)] } : { cost: 1 })).id);
  }
  return ids;
}

describe("an item", () => {
  it("has a code that is unique without regard to case, and other companies do not count", async () => {
    await add("st-90");
    const stranger = await list.test.signedIn({ app_role: "admin" });
    expect((await stranger.post(path, { code: "ST-90", name: "Post" })).statusCode).toBe(200);
    const taken = "An item with this code already exists.";
    const refused = await list.admin.post(path, { code: "ST-90", name: "Post" });
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      { code: "conflict", message: taken, fields: { code: taken } },
    ]);
    const { id } = await add("other");
    expect(messageOf(await save(id, { code: "St-90" }))).toEqual([409, taken]);
    expect((await save(id, { code: "OTHER" })).json()).toMatchObject({ code: "OTHER" });
  });

  it("has either a price or a markup, and is sold at its cost without both", async () => {
    const { id, ...item } = await add("A", { cost: 345.67 });
    expect(item).toMatchObject({ cost: 345.67, price: 346, markup_basis_points: 0 });
    const after = async (changes: object) => {
      const { price, markup_basis_points } = (await save(id, changes)).json();
      return [price, markup_basis_points];
    };
    expect(await after({ markup_basis_points: 5_000 })).toEqual([519, 5_000]);
    expect(await after({ price: 400 })).toEqual([400, null]);
    expect(await after({ markup_basis_points: null })).toEqual([400, null]);
    expect(await after({ markup_basis_points: 100, price: null })).toEqual([349, 100]);
    expect(await after({ price: null })).toEqual([349, 100]);
    expect(await after({ price: 7, markup_basis_points: null })).toEqual([7, null]);
    expect(await after({ price: null })).toEqual([346, 0]);
    expect(await after({ name: "Other" })).toEqual([346, 0]);
  });

  it("is confirmed by its cost, even by the same, and by nothing else", async () => {
    const { id, priced_at, updated_at } = await add("A", { cost: 100, pack: "2.50" });
    const same = await save(id, { name: "Item A", pack: "2.5", price: null });
    expect(same.json()).toMatchObject({ priced_at, updated_at, pack: "2.5" });
    const renamed = (await save(id, { name: "Post" })).json();
    expect(renamed.priced_at).toBe(priced_at);
    expect(renamed.updated_at > updated_at).toBe(true);
    const confirmed = (await save(id, { cost: 100 })).json();
    expect(confirmed.priced_at > priced_at).toBe(true);
  });

  it("is not saved over a version that the person has not seen", async () => {
    const { id, updated_at } = await add("A");
    expect((await save(id, { name: "Post", updated_at })).statusCode).toBe(200);
    expect(messageOf(await save(id, { name: "Rail", updated_at }))).toEqual([
      409,
      "Someone else changed this item while you were editing. Reload it to see the changes.",
    ]);
  });

  it("is recorded in the activity, and open screens are notified once for each change", async () => {
    const { next, leave } = await openChanges(await list.test.listen(), list.admin.authorization);
    const { id } = await add("A");
    const { id: other } = await add("B", { parts: [part(id)] });
    await save(id, { cost: 5 });
    await list.admin.post("/functions/v1/change-prices", { ids: [id, other], is_active: false });
    await list.admin.delete(`${path}/${other}`);
    const changes = (await list.admin.get("/rest/v1/price_changes")).json().items;
    for (const { id: changeId } of changes.toReversed()) {
      expect((await next()).data).toMatchObject({ table: "price_changes", type: "INSERT", id: changeId });
    }
    await leave();
    const told = list.test.db.selectFrom("audit_log").select(["action", "kind", "subject"]);
    expect(await told.where("company_id", "=", list.company_id).orderBy("id").execute()).toEqual([
      { action: "price_item.created", kind: "prices", subject: "A Item A" },
      { action: "price_item.created", kind: "prices", subject: "B Item B" },
      { action: "price_item.updated", kind: "prices", subject: "A Item A" },
      { action: "prices.switched_off", kind: "prices", subject: "Item A and Item B" },
      { action: "price_item.deleted", kind: "prices", subject: "B Item B" },
    ]);
  });

  it("has room up to the budgets of items and of parts", async () => {
    lessOf("priceItems", 4);
    lessOf("kitParts", 2);
    const { id } = await add("A");
    for (const code of ["B", "C"]) await add(code, { parts: [part(id)] });
    const { id: last } = await add("D");
    expect(messageOf(await save(last, { parts: [part(id)] }))).toEqual([
      409,
      "Your company has 2 parts in kits. Delete some first.",
    ]);
    expect(messageOf(await list.admin.post(path, { code: "E", name: "E" }))).toEqual([
      409,
      "Your company has 4 items. Delete some first.",
    ]);
  });
});

describe("the list", () => {
  it("finds items by code, name, supplier and the supplier's code, by category, supplier and status", async () => {
    const { id } = await add("P-10", { name: "Post", supplier: "Acme", supplier_code: "X_7", category: "Steel" });
    await add("P-9", { name: "Rail", supplier: "Bolt & Co", category: "Steel", is_active: false });
    await add("K", { name: "Gate", parts: [part(id)] });
    expect(await codesOf("")).toEqual(["K", "P-9", "P-10"]);
    expect(await codesOf("search=p-")).toEqual(["P-9", "P-10"]);
    expect(await codesOf("search=ACME")).toEqual(["P-10"]);
    expect(await codesOf("search=x_7")).toEqual(["P-10"]);
    expect(await codesOf("search=x%257")).toEqual([]);
    expect(await codesOf("search=rai")).toEqual(["P-9"]);
    expect(await codesOf("category=Steel&supplier=Acme")).toEqual(["P-10"]);
    expect(await codesOf("status=off")).toEqual(["P-9"]);
    expect(await codesOf("status=active")).toEqual(["K", "P-10"]);
    expect(await codesOf("status=kits")).toEqual(["K"]);
    expect(await codesOf("status=unused")).toEqual(["K", "P-9"]);
    expect(await codesOf("order=name_desc")).toEqual(["P-9", "P-10", "K"]);
    expect((await list.admin.get(`${path}?limit=1&search=p-`)).json().total).toBe(2);
    expect((await list.admin.get("/rest/v1/price_list")).json()).toEqual({
      ...{ all: 3, old: 0, unused: 2, kits: 1 },
      ...{ categories: ["Steel"], suppliers: ["Acme", "Bolt & Co"] },
    });
  });

  it("calls a cost old after 90 days, but no kit and nothing that is inactive", async () => {
    const priced_at = new Date(Date.now() - 91 * 24 * 3_600_000).toISOString();
    const { id } = await list.test.build.priceItem({ company_id: list.company_id, code: "A", priced_at });
    await list.test.build.priceItem({ company_id: list.company_id, code: "B", priced_at, is_active: false });
    await list.test.build.priceItem({ company_id: list.company_id, code: "C", priced_at, parts: [id] });
    await list.test.build.priceItem({ company_id: list.company_id, code: "D" });
    expect(await codesOf("status=old")).toEqual(["A"]);
    expect(await codesOf("order=priced&search=d")).toEqual(["D"]);
    expect((await list.admin.get("/rest/v1/price_list")).json()).toMatchObject({ all: 4, old: 1 });
    await save(id, { cost: 0 });
    expect(await codesOf("status=old")).toEqual([]);
  });

  it("continues where the page before ended, in every order, also with thousands of hits", async () => {
    await sql`insert into price_items (company_id, code, name, markup_basis_points, updated_at, priced_at)
      select ${list.company_id}, 'N-' || n, 'Item ' || n % 7, 0, now() + n * interval '1 second', now() - n % 5 * interval '1 day'
      from generate_series(1, 2100) n`.execute(list.test.db);
    for (const query of ["order=code", "order=name", "order=name_desc", "order=changed", "order=priced"]) {
      const seen: string[] = [];
      let cursor = "";
      do {
        const page = (await list.admin.get(`${path}?${query}&search=item&limit=200&cursor=${cursor}`)).json();
        expect(page.total).toBe(2100);
        seen.push(...page.items.map(({ code }: { code: string }) => code));
        cursor = page.next_cursor ?? "";
      } while (cursor);
      expect(new Set(seen).size, query).toBe(2100);
      if (query === "order=code") expect(seen.slice(0, 3)).toEqual(["N-1", "N-2", "N-3"]);
      if (query === "order=changed") expect(seen[0]).toBe("N-2100");
    }
  });

  it.each(priceItemOrder.unwrap().options)("by %s is read from an index", async (name) => {
    const plan = await planOfPage(list.test, list.admin, "price_items", priceItemOrders[name]);
    expect(plan).not.toContain("Sort Key");
    expect(plan).toMatch(/Index Cond: [^"]*ROW\(/);
  });
});

describe("a kit", () => {
  it("costs what its parts cost, with waste, for any cost that is sent for it", async () => {
    const post = await add("P", { cost: 1000.01, unit: "m" });
    const frame = await add("F", { parts: [part(post.id, "2.4", "12.5")], cost: 99 });
    expect(frame).toMatchObject({ cost: 2700.03, price: 2700 });
    const gate = await add("G", { parts: [part(frame.id, "3"), part(post.id, "0.001")], markup_basis_points: 1_000 });
    expect(gate).toMatchObject({
      ...{ cost: 8101.08, price: 8911 },
      parts: [
        { code: "F", is_kit: true, quantity: "3", waste_percent: "0", cost: 2700.03, unit: "" },
        { code: "P", is_kit: false, quantity: "0.001", cost: 1000.01, unit: "m" },
      ],
    });
    await save(post.id, { cost: 2000.02, is_active: false });
    expect((await list.admin.get(`${path}?search=item%20g`)).json().items).toMatchObject([
      { cost: 16_202.16, parts: [{ is_active: true }, { code: "P", is_active: false, cost: 2000.02 }] },
    ]);
    expect((await save(gate.id, { cost: 5 })).json()).toMatchObject({ cost: 16_202.16 });
    expect((await save(gate.id, { parts: [], cost: 5 })).json()).toMatchObject({ cost: 5, parts: [] });
  });

  it("cannot contain itself, over any number of others", async () => {
    const [a, b, c] = await addChain("A", "B", "C");
    const refused = await save(c ?? "", { parts: [part(a ?? "")] });
    const message = "A kit cannot contain itself: C → A → B → C.";
    expect(refused.json().error).toEqual({ code: "validation_failed", message, fields: { parts: message } });
    expect(messageOf(await save(b ?? "", { parts: [part(b ?? "")] }))).toEqual([
      400,
      "A kit cannot contain itself: B → B.",
    ]);
    expect(await read(c ?? "")).toMatchObject({ parts: [], cost: 1 });
  });

  it("cannot be closed to a circle by two people at once", async () => {
    const [a, b] = [await add("A"), await add("B")];
    const answers = await Promise.all([save(a.id, { parts: [part(b.id)] }), save(b.id, { parts: [part(a.id)] })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  it("has at most five levels of parts, also above a part that becomes a kit", async () => {
    const ids = await addChain("A", "B", "C", "D", "E", "F");
    const message = "A kit can have 5 levels of parts: A → B → C → D → E → F → G.";
    const { id } = await add("G");
    expect(messageOf(await save(ids.at(-1) ?? "", { parts: [part(id)] }))).toEqual([400, message]);
    expect((await list.admin.post(path, { code: "Z", name: "Z", parts: [part(ids[0] ?? "")] })).statusCode).toBe(400);
    const [h] = await addChain("H", "I");
    expect((await save(ids[3] ?? "", { parts: [part(h ?? "")] })).statusCode).toBe(200);
  });

  it("cannot become dearer than a million, also by a change of its parts", async () => {
    const post = await add("P", { cost: 100_000 });
    const frame = await add("F", { parts: [part(post.id, "999")], markup_basis_points: 10 });
    const refused = await save(post.id, { cost: 100_001 });
    expect(messageOf(refused)).toEqual([400, "F would be sold for more than 1,000,000."]);
    const gate = { code: "G", name: "G", parts: [part(frame.id, "9999999.999", "100")] };
    expect(messageOf(await list.admin.post(path, gate))).toEqual([400, "G would cost more than 1,000,000."]);
    const raised = await list.admin.post("/functions/v1/change-prices", { ids: [post.id], cost_percent: "1000" });
    expect([raised.statusCode, raised.json().error]).toEqual([400, "F would cost more than 1,000,000."]);
    expect(await read(post.id)).toMatchObject({ cost: 100_000 });
  });
});

describe("uses", () => {
  const rateOf = (item: string) => [{ id: "f", type: "number", label: "N", pricing: { option_prices: [{ item }] } }];

  it("name the kits and templates of an item, and keep it from being deleted", async () => {
    const { id } = await add("P");
    const { id: kit } = await add("K", { parts: [part(id)] });
    const inStructure = await list.test.build.template({ company_id: list.company_id, structure: rateOf(id) });
    await list.test.build.template({ company_id: list.company_id, structure: rateOf(randomUUID()) });
    const [inTables, inDraft] = [
      await list.test.build.template({ company_id: list.company_id }),
      await list.test.build.template({ company_id: list.company_id }),
    ];
    const named = (name: string, more: object, template: { id: string }) =>
      list.test.db
        .updateTable("form_templates")
        .set({ name, ...more })
        .where("id", "=", template.id)
        .execute();
    await named("Table", { tables: JSON.stringify([{ rows: [{ item: id }] }]) }, inTables);
    await named("Draft", {}, inDraft);
    const contents = JSON.stringify({ name: "Draft", structure: rateOf(id) });
    await list.test.db
      .insertInto("template_drafts")
      .values({ company_id: list.company_id, template_id: inDraft.id, contents, based_on: 1 })
      .execute();

    expect((await list.admin.get(`${path}/${id}/uses`)).json()).toEqual({
      kits: [{ id: kit, code: "K", name: "Item K" }],
      templates: [
        { id: inDraft.id, name: "Draft" },
        { id: inStructure.id, name: "Residential fence" },
        { id: inTables.id, name: "Table" },
      ],
    });
    expect(messageOf(await list.admin.delete(`${path}/${id}`))).toEqual([
      409,
      "P is used by the kit K, and the templates Draft, Residential fence and Table. Deactivate it instead.",
    ]);
    expect(await codesOf("status=unused")).toEqual(["K"]);
    expect((await list.admin.delete(`${path}/${kit}`)).statusCode).toBe(200);
    expect((await list.admin.delete(`${path}/${id}`)).statusCode).toBe(409);
    await list.test.db.deleteFrom("form_templates").where("company_id", "=", list.company_id).execute();
    expect((await list.admin.delete(`${path}/${id}`)).statusCode).toBe(200);
    expect(await codesOf("")).toEqual([]);
  });
});

it("costs and markups are hidden from people who may not see them", async () => {
  const user = await list.test.signedIn({ app_role: "user", company_id: list.company_id });
  const { id } = await add("P", { cost: 777, markup_basis_points: 1_000 });
  const kit = await add("K", { parts: [part(id, "2")] });
  await save(id, { cost: 888 });
  const answers = async () => {
    const urls = [path, `${path}?search=k`, `${path}/${id}`, `${path}/${kit.id}`, `${path}/${id}/changes`];
    const bodies = await Promise.all(urls.map(async (url) => (await user.get(url)).body));
    return bodies.join();
  };
  expect(await answers()).toMatch(/"cost":888/);
  await list.test.db
    .updateTable("companies")
    .set({ costs_visible_to: "admins" })
    .where("id", "=", list.company_id)
    .execute();
  const hidden = await answers();
  expect(hidden).not.toMatch(/"(cost|markup_basis_points)":[^n]/);
  expect(hidden).toMatch(/"price":977/);
  expect(await read(id, user)).toMatchObject({ cost: null, markup_basis_points: null, price: 977 });
  expect(await read(id)).toMatchObject({ cost: 888, markup_basis_points: 1_000 });
});
