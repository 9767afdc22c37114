import { randomUUID } from "node:crypto";
import type { ImportEffects, PriceImport } from "@quotemill/shared/prices/imports";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { usePriceList } from "../../../test/price-list.ts";
import { createTestApp, lessOf } from "../../../test/test-app.ts";
import { budgets } from "../../platform/http/budgets.ts";

const list = usePriceList();
const { read, undo, changes, stored } = list;
const path = "/rest/v1/price_imports";
const supplier = "Southern Steel";
const file = (...rows: string[]) => ["Code,Description,Price", ...rows].join("\n");
const create = (text: string, more: object = {}) =>
  list.admin.post(path, { supplier, file_name: "december.csv", text, columns: ["code", "name", "cost"], ...more });
const effects = async (id: string) => (await list.admin.get(`${path}/${id}/effects`)).json();
const apply = (import_id: string, version: string) =>
  list.admin.post("/functions/v1/apply-price-import", { import_id, version });
const applied = async (id: string) => (await apply(id, (await effects(id)).version)).json();

const answered = (response: { statusCode: number; json: () => { error: string | { message: string } } }) => {
  const { error } = response.json();
  return [response.statusCode, typeof error === "string" ? error : error.message];
};

const add = (code: string, cost: number, more: object = {}) => list.add(code, { supplier, cost, ...more });
const itemWith = async (code: string) =>
  (await list.admin.get(`/rest/v1/price_items?search=${code}`))
    .json()
    .items.find((item: { code: string }) => item.code === code);

const rowsOf = ({ rows }: PriceImport) =>
  rows.map(({ code, kind, cost_before, cost, price, is_chosen }) => [code, kind, cost_before, cost, price, is_chosen]);

describe("a supplier's file compared with the list", () => {
  it("has rows that change, are new, stay, are missing, or cannot be read", async () => {
    await add("A", 1_000, { markup_basis_points: 5_000 });
    await add("OWN-B", 2_000, { supplier_code: "b", price: 9_900 });
    await add("C", 3_000);
    await add("GONE", 4_000);
    await add("OFF", 4_000, { is_active: false });
    await add("ELSE", 1, { supplier: "Coast Concrete" });
    const kit = await add("KIT", 0, { parts: [{ item_id: (await itemWith("A")).id, quantity: "1" }] });
    const text = file("a,Post,10.50", "B,Rail,21", "C,Sheet,30", "NEW,Cap,0.125", "ELSE,x,1", "KIT,x,1", "X,x,POA");
    const before = [await stored(), await changes()];
    const created = (await create(text, { markup_basis_points: 10_000 })).json();
    expect(rowsOf(created)).toEqual([
      ["A", "changed", 1_000, 1_050, 1_575, true],
      ["OWN-B", "changed", 2_000, 2_100, 9_900, true],
      ["C", "unchanged", 3_000, 3_000, 3_000, true],
      ["NEW", "new", null, 12.5, 25, true],
    ]);
    expect(created.missing).toMatchObject([{ code: "GONE", is_chosen: false }]);
    expect(created.problems).toEqual([
      { line: 6, text: "ELSE · x", reason: "ELSE is an item of Coast Concrete." },
      { line: 7, text: "KIT · x", reason: "KIT is a kit, which costs what its parts cost." },
      { line: 8, text: "X · x · POA", reason: "The cost is 'POA'." },
    ]);
    expect((await list.admin.get(`${path}/${created.id}`)).json()).toEqual(created);
    expect([await stored(), await changes()]).toEqual(before);

    const answer = await applied(created.id);
    expect(answer.counts).toEqual({ changed: 2, added: 1, switched_off: 0, confirmed: 1, priced: 0 });
    expect(await itemWith("NEW")).toMatchObject({
      ...{ name: "Cap", supplier, supplier_code: "NEW", cost: 12.5, price: 25, markup_basis_points: 10_000 },
    });
    expect(await read(kit)).toMatchObject({ cost: 1_050 });
    const [change] = await changes();
    expect(change).toMatchObject({ id: answer.change_id, kind: "import", supplier, item_count: 4 });
    const history = (await list.admin.get(`/rest/v1/price_items/${kit}/changes`)).json();
    expect(history.items).toMatchObject([{ kind: "edit", supplier: null }]);
    const ofNew = (await list.admin.get(`/rest/v1/price_items/${(await itemWith("NEW")).id}/changes`)).json();
    expect(ofNew.items).toMatchObject([{ kind: "import", supplier }]);
    const activity = list.test.db.selectFrom("audit_log").select("subject").where("company_id", "=", list.company_id);
    expect(await activity.where("action", "=", "prices.imported").execute()).toEqual([
      { subject: "Southern Steel (december.csv)" },
    ]);
  });

  it("starts without rows that look wrong, and says what is far from its neighbours", async () => {
    const costs = { P1: "105", P2: "105", P3: "105", P4: "124", P5: "1000", P6: "201", P7: "49", P8: "10" };
    for (const code of Object.keys(costs)) await add(code, 10_000, { category: "Tube" });
    await add("FREE", 0);
    const { rows } = (
      await create(file(...Object.entries({ ...costs, FREE: "5" }).map(([code, cost]) => `${code},x,${cost}`)))
    ).json();
    expect(rows.map(({ code, warning, is_chosen }: PriceImport["rows"][0]) => [code, warning, is_chosen])).toEqual([
      ["P1", null, true],
      ["P2", null, true],
      ["P3", null, true],
      ["P4", "Others in Tube rise by 5%.", true],
      ["P5", "Ten times as much. Decimal point in the wrong place?", false],
      ["P6", "More than double.", false],
      ["P7", "Less than half.", false],
      ["P8", "A tenth as much. Decimal point in the wrong place?", false],
      ["FREE", null, true],
    ]);
  });

  it("does not take one item twice, nor an item of two with one code", async () => {
    await add("A", 1, { supplier_code: "S-1" });
    await add("B", 1, { supplier_code: "S-2" });
    await add("C", 1, { supplier_code: "s-2" });
    const { problems } = (await create(file("S-1,x,2", "A,x,3", "S-2,x,4"))).json();
    expect(problems.map(({ reason }: { reason: string }) => reason)).toEqual([
      "A is on line 2 already.",
      "B and C both have this code of the supplier.",
    ]);
  });
});

describe("what is chosen", () => {
  it("is applied: rows, missing items to deactivate, and whether costs are confirmed", async () => {
    const [a, b, c, gone] = [await add("A", 100), await add("B", 100), await add("C", 100), await add("GONE", 100)];
    const { id } = (await create(file("A,x,1.10", "B,x,1.20", "C,x,1.00", "N,x,1"))).json();
    const confirmedAt = (await read(c)).priced_at;
    const choices = { left_out: [3, 5], switch_off: [gone], prices: [], confirms: false };
    expect((await list.admin.patch(`${path}/${id}`, choices)).statusCode).toBe(200);
    expect((await applied(id)).counts).toEqual({ changed: 1, added: 0, switched_off: 1, confirmed: 0, priced: 0 });
    expect(await Promise.all([a, b, c, gone].map((id) => read(id)))).toMatchObject([
      { cost: 110 },
      { cost: 100 },
      { cost: 100, priced_at: confirmedAt },
      { is_active: false },
    ]);
    expect(await itemWith("N")).toBeUndefined();
  });

  it("may be only to confirm every cost, which an undo takes back", async () => {
    const a = await add("A", 100);
    await sql`update price_items set priced_at = '2026-01-01' where id = ${a}`.execute(list.test.db);
    const before = await read(a);
    const { change_id } = await applied((await create(file("A,x,1"))).json().id);
    expect((await read(a)).priced_at > before.priced_at).toBe(true);
    await undo(change_id);
    expect(await read(a)).toEqual(before);
  });
});

describe("applying", () => {
  it("is one change, undone as a whole and to the byte", async () => {
    await add("A", 100);
    await add("GONE", 100);
    const before = await stored();
    const created = (await create(file("A,x,2", "N1,x,1", "N2,x,1"))).json();
    const choices = { left_out: [], switch_off: [created.missing[0].item_id], prices: [], confirms: true };
    await list.admin.patch(`${path}/${created.id}`, choices);
    const { change_id } = await applied(created.id);
    expect((await undo(change_id)).statusCode).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it("is refused with a message once the items or the choices have changed, and works after another look", async () => {
    const [a, other] = [await add("A", 100), await add("OTHER", 100, { supplier: "" })];
    const { id } = (await create(file("A,x,1.10"))).json();
    const { version } = await effects(id);
    await list.admin.patch(`/rest/v1/price_items/${other}`, { cost: 5 });
    await list.admin.patch(`/rest/v1/price_items/${a}`, { cost: 105 });
    const refused = await apply(id, version);
    expect(answered(refused)).toEqual([
      409,
      "The price list was changed since you saw what this import does. Look at it again, and then apply it.",
    ]);
    expect(await read(a)).toMatchObject({ cost: 105 });
    expect((await applied(id)).counts.changed).toBe(1);
    expect(await read(a)).toMatchObject({ cost: 110 });
  });

  it("still works if other items have changed", async () => {
    const [, other] = [await add("A", 100), await add("OTHER", 100, { supplier: "" })];
    const { id } = (await create(file("A,x,1.10"))).json();
    const { version } = await effects(id);
    await list.admin.patch(`/rest/v1/price_items/${other}`, { cost: 5 });
    expect((await apply(id, version)).statusCode).toBe(200);
  });

  it("gives the same answer to a repeated request, and then is over", async () => {
    await add("A", 100);
    const { id } = (await create(file("A,x,1.10"))).json();
    const { version } = await effects(id);
    const [first, second] = await Promise.all([apply(id, version), apply(id, version)]);
    expect(second.json()).toEqual(first.json());
    for (const over of [
      await list.admin.get(`${path}/${id}`),
      await list.admin.get(`${path}/${id}/effects`),
      await list.admin.patch(`${path}/${id}`, { left_out: [], switch_off: [], prices: [], confirms: true }),
    ]) {
      expect(answered(over)).toEqual([409, "This import is applied already."]);
    }
  });

  it("changes nothing if the connection dies in the middle, and can be repeated", async () => {
    await add("A", 100);
    const { id } = (await create(file("A,x,1.10", "N,x,1"))).json();
    const { version } = await effects(id);
    const before = await stored();
    const locked = await list.test.db.startTransaction().execute();
    // It comes last.
    await sql`lock table price_changes`.execute(locked);
    const killed = Promise.resolve(apply(id, version));
    await expect.poll(() => list.test.waiting()).toBe(1);
    await list.test.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`);
    expect((await killed).statusCode).toBeGreaterThanOrEqual(500);
    await locked.rollback().execute();
    expect(await stored()).toEqual(before);
    expect((await apply(id, version)).json().counts).toMatchObject({ changed: 1, added: 1 });
  });

  it("adds no more items than a company may have", async () => {
    await sql`insert into price_items (company_id, code, name, price)
      select ${list.company_id}, 'N-' || n, 'Item', 0 from generate_series(1, ${budgets.priceItems.most - 1}::int) n`.execute(
      list.test.db,
    );
    const { id } = (await create(file("X1,x,1", "X2,x,1"))).json();
    const refused = await list.admin.get(`${path}/${id}/effects`);
    expect(answered(refused)).toEqual([
      409,
      "Your company would have more than 20,000 items. Leave some new ones out.",
    ]);
  });
});

describe("what it does", () => {
  it("is shown for test cases before, and then done", async () => {
    const steel = await add("STEEL", 2_000);
    const template = (
      await list.admin.post("/rest/v1/form_templates", {
        ...{ name: "Fence", make_webhook_url: null, pricing: { gst_basis_points: 0 } },
        structure: [{ id: "run", type: "number", label: "Run", pricing: { item: steel } }],
        test_cases: [{ id: "ten", name: "Ten metres", answers: { run: "10" }, expect: { grand_total: 20_000 } }],
      })
    ).json();
    const { id, test_count } = (await create(file("STEEL,x,21"))).json();
    expect(test_count).toBe(1);
    expect((await effects(id)).templates).toMatchObject([
      { name: "Fence", tests: [{ name: "Ten metres", status: "moved", before: 20_000, after: 21_000 }] },
    ]);
    await applied(id);
    const { test_cases } = (await list.admin.get(`/rest/v1/form_templates/${template.id}`)).json();
    expect(test_cases[0].expect.grand_total).toBe(21_000);
  });
});

describe("margins", () => {
  const setTarget = (target_margin_basis_points: number | null) =>
    list.admin.patch(`/rest/v1/companies/${list.company_id}/costs`, { target_margin_basis_points });
  const told = ({ margins }: ImportEffects) =>
    margins.map(({ code, before, after, price, keeping_price }) => [code, before, after, price, keeping_price]);

  it("that fall under the target are reported, of kits as well, and stay if the price that keeps it is set", async () => {
    await setTarget(3_000);
    const gate = await add("GATE", 21_400, { price: 31_100 });
    await add("POST", 2_000, { markup_basis_points: 5_000 });
    const bay = await add("BAY", 0, { supplier: "", price: 60_000, parts: [{ item_id: gate, quantity: "1.9" }] });
    const before = await stored();
    const { id } = (await create(file("GATE,x,224.70", "POST,x,21"))).json();
    const first = await effects(id);
    expect(first).toMatchObject({ target_margin_basis_points: 3_000, margins_fallen: 2 });
    expect(told(first)).toEqual([
      ["GATE", 3_118, 2_774, 31_100, 32_100],
      ["BAY", 3_223, 2_884, 60_000, 60_990],
    ]);
    const prices = [
      { item_id: gate, price: 32_100 },
      { item_id: bay, price: 60_990 },
    ];
    const choices = { left_out: [], switch_off: [], confirms: true, prices };
    expect((await list.admin.patch(`${path}/${id}`, choices)).statusCode).toBe(200);
    expect((await apply(id, first.version)).statusCode).toBe(409);
    const again = (await list.admin.get(`${path}/${id}`)).json();
    expect(again.prices).toMatchObject([
      { code: "BAY", price_before: 60_000, price: 60_990 },
      { code: "GATE", price_before: 31_100, price: 32_100 },
    ]);
    expect(rowsOf(again)[0]).toEqual(["GATE", "changed", 21_400, 22_470, 32_100, true]);
    expect(told(await effects(id))).toEqual([]);
    expect(await stored()).toEqual(before);
    const { change_id, counts } = await applied(id);
    expect(counts).toMatchObject({ changed: 2, priced: 2 });
    expect(await read(gate)).toMatchObject({ cost: 22_470, price: 32_100, markup_basis_points: null });
    expect(await read(bay)).toMatchObject({ price: 60_990 });
    expect((await undo(change_id)).statusCode).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it("are also reported of a change of several items, but not without a target", async () => {
    const gate = await add("GATE", 21_400, { price: 31_100 });
    const raise = async () =>
      (await list.admin.post("/functions/v1/change-prices", { ids: [gate], cost_percent: "5", dry_run: true })).json();
    expect((await raise()).effects).toMatchObject({ target_margin_basis_points: null, margins: [], margins_fallen: 0 });
    await setTarget(3_000);
    expect(told((await raise()).effects)).toEqual([["GATE", 3_118, 2_774, 31_100, 32_100]]);
  });

  it("are kept by prices of items of the company, whose price is fixed", async () => {
    const marked = await add("A", 100, { markup_basis_points: 5_000 });
    const stranger = await list.test.signedIn({ app_role: "admin" });
    const theirs = (await stranger.post("/rest/v1/price_items", { code: "X", name: "X", price: 5 })).json().id;
    const { id } = (await create(file("A,x,1.10"))).json();
    const choose = (prices: object[]) =>
      list.admin.patch(`${path}/${id}`, { left_out: [], switch_off: [], confirms: true, prices });
    expect((await choose([{ item_id: marked, price: -1 }])).statusCode).toBe(400);
    await choose([marked, theirs].map((item_id) => ({ item_id, price: 9_900 })));
    expect((await applied(id)).counts).toMatchObject({ changed: 1, priced: 0 });
    expect(await read(marked)).toMatchObject({ price: 165, markup_basis_points: 5_000 });
    expect((await stranger.get(`/rest/v1/price_items/${theirs}`)).json().price).toBe(5);
  });
});

describe("how a file was read", () => {
  const reading = async (name: string) =>
    (await list.admin.get(`/rest/v1/price_import_columns?supplier=${encodeURIComponent(name)}`)).json();

  it("is remembered for each supplier", async () => {
    expect(await reading(supplier)).toEqual({ columns: {}, per: 1, markup_basis_points: 0, used_at: null });
    await create(file("A,x,1"), { per: 100, markup_basis_points: 2_500 });
    expect(await reading("SOUTHERN steel")).toEqual({
      ...{ columns: { code: "code", description: "name", price: "cost" }, per: 100, markup_basis_points: 2_500 },
      used_at: expect.any(String),
    });
    expect(await reading("Other")).toMatchObject({ used_at: null });
  });
});

describe("files that wait", () => {
  it("are few of a company, and none for longer than a day", async () => {
    const ids: string[] = [];
    for (let nth = 0; nth <= budgets.priceImports.most; nth++) ids.push((await create(file(`A,x,${nth}`))).json().id);
    const states = await Promise.all(ids.map(async (id) => (await list.admin.get(`${path}/${id}`)).statusCode));
    expect(states).toEqual([404, 200, 200, 200]);
    await sql`update price_imports set created_at = now() - interval '2 days' where company_id = ${list.company_id}`.execute(
      list.test.db,
    );
    await create(file("A,x,1"));
    const left = list.test.db.selectFrom("price_imports").select("id").where("company_id", "=", list.company_id);
    expect(await left.execute()).toHaveLength(1);
  });

  it("are compared with the list up to a number of rows a minute", async () => {
    lessOf("priceRows", 5);
    const own = await createTestApp();
    const admin = await own.signedIn({ app_role: "admin" });
    const given = {
      supplier,
      file_name: "december.csv",
      text: file("A,x,1", "B,x,1"),
      columns: ["code", "name", "cost"],
    };
    const { id } = (await admin.post(path, given)).json();
    const compared = [`${path}/${id}`, `${path}/${id}/effects`, `${path}/${id}`, `${path}/${id}/effects`];
    const statuses = [];
    for (const each of compared) statuses.push((await admin.get(each)).statusCode);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it("count for no less than the items of the list that a short file leaves out", async () => {
    lessOf("priceRows", 5);
    const own = await createTestApp();
    const admin = await own.signedIn({ app_role: "admin" });
    const items = ["A", "B", "C"].map((code) => admin.post(list.path, { code, name: code, supplier }));
    expect((await Promise.all(items)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const given = { supplier, file_name: "short.csv", text: file("A,x,1"), columns: ["code", "name", "cost"] };
    const { id } = (await admin.post(path, given)).json();
    expect((await admin.get(`${path}/${id}`)).json().missing).toHaveLength(2);
    expect((await admin.get(`${path}/${id}`)).statusCode).toBe(429);
  });

  it("are limited per minute", async () => {
    for (let nth = 0; nth < budgets.priceFiles.most; nth++) await create("x");
    expect((await create(file("A,x,1"))).statusCode).toBe(429);
  });

  it.each([
    ["Code,Price\nA,1", "Choose the column with the costs.", { columns: ["code", null] }],
    ["Code,Price\n", "The file needs a header row, and rows below it.", { columns: ["code", "cost"] }],
    ["\u0001\u0000", "The file cannot be read. Save it as CSV and try again.", {}],
  ])("are refused if they cannot be read", async (text, error, more) => {
    const refused = await create(text, more);
    expect(answered(refused)).toEqual([400, error]);
  });

  it("of another company are not found", async () => {
    const { id } = (await create(file("A,x,1"))).json();
    const stranger = await list.test.signedIn({ app_role: "admin" });
    expect((await stranger.get(`${path}/${id}`)).statusCode).toBe(404);
    expect((await stranger.get(`${path}/${randomUUID()}`)).statusCode).toBe(404);
  });
});
