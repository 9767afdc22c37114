import { once } from "node:events";
import type { TemplateEffect } from "@quotemill/shared/prices/quote-effects";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, lessOf } from "../../../test/test-app.ts";
import { budgets } from "../../platform/http/budgets.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let admin: Awaited<ReturnType<typeof test.signedIn>>;
let company_id: string;
let steel: string;
let template: { id: string; updated_at: string };

const add = async (item: object): Promise<string> => (await admin.post("/rest/v1/price_items", item)).json().id;

beforeAll(async () => {
  test = await createTestApp({ apiLimitFactor: 100 });
});
beforeEach(async () => {
  admin = await test.signedIn({ app_role: "admin" });
  company_id = admin.user.company_id ?? "";
  steel = await add({ code: "STEEL", name: "Steel", cost: 2_000 });
});

const change = (body: object) => admin.post("/functions/v1/change-prices", { ids: [steel], ...body });
const undo = (change_id: string) => admin.post("/functions/v1/undo-price-change", { change_id });
const told = ({ templates }: { templates: TemplateEffect[] }) =>
  templates.map(({ name, tests }) => [
    name,
    ...tests.map(({ name, status, before, after }) => [name, status, before, after]),
  ]);

/** Every byte of the company's templates and their versions. */
async function stored() {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(form_templates)::text as row from form_templates where company_id = ${company_id}
    union all select to_jsonb(template_versions)::text from template_versions where company_id = ${company_id}
    order by 1`.execute(test.db);
  return rows.map(({ row }) => row);
}

const testCase = (id: string, answers: object, expect: object) => ({ id, name: id, answers, expect });
const tenMetres = testCase("ten", { run: "10" }, { grand_total: 22_000, sub_total: 20_000, visible: { run: true } });

async function makeTemplate(more: object = {}) {
  const contents = {
    ...{ name: "Fence", make_webhook_url: null, pricing: { gst_basis_points: 1_000 } },
    structure: [{ id: "run", type: "number", label: "Run", pricing: { item: steel } }],
    test_cases: [tenMetres, testCase("none", { run: "" }, { grand_total: 0 })],
    ...more,
  };
  const created = await admin.post("/rest/v1/form_templates", contents);
  expect(created.json().error).toBeUndefined();
  template = created.json();
}

const readTests = async () => (await admin.get(`/rest/v1/form_templates/${template.id}`)).json().test_cases;

describe("a test case whose total moves by prices alone", () => {
  it("keeps the new total when somebody saves the template who had opened it before", async () => {
    await makeTemplate();
    const path = `/rest/v1/form_templates/${template.id}`;
    const opened = (await admin.get(path)).json();
    const { structure, pricing, test_cases } = opened;
    await change({ cost_percent: "5" });
    await change({ cost_percent: "10" });
    const [ten, none] = test_cases;
    const mine = { ...none, expect: { ...none.expect, grand_total: 1 } };
    const save = (updated_at: string, tests: unknown[]) =>
      admin.patch(path, { ...{ structure, pricing, updated_at }, name: "Fences", test_cases: tests });
    const saved = (await save(opened.updated_at, [ten, mine])).json();
    expect(saved.test_cases[0].expect).toEqual({ ...tenMetres.expect, grand_total: 25_410, sub_total: 23_100 });
    // A total that the editor has changed is not one that prices have moved.
    expect(saved.test_cases[1].expect.grand_total).toBe(1);
    expect((await save(saved.updated_at, saved.test_cases)).json().test_cases).toEqual(saved.test_cases);
  });

  it("also keeps the new total if prices change in the moment of the save", async () => {
    await makeTemplate();
    const path = `/rest/v1/form_templates/${template.id}`;
    const { structure, pricing, test_cases, updated_at } = (await admin.get(path)).json();
    const locked = await test.db.startTransaction().execute();
    await sql`select from form_templates where id = ${template.id} for update`.execute(locked);
    const changed = change({ cost_percent: "5" });
    await expect.poll(() => test.waiting()).toBe(1);
    const saved = admin.patch(path, { name: "Fences", structure, pricing, test_cases, updated_at });
    await expect.poll(() => test.waiting()).toBe(2);
    await locked.rollback().execute();
    expect([(await changed).statusCode, (await saved).statusCode]).toEqual([200, 200]);
    expect((await readTests())[0].expect).toEqual({ ...tenMetres.expect, grand_total: 23_100, sub_total: 21_000 });
  });

  it("is announced, takes the new total, and has the old one after an undo, to the byte", async () => {
    await makeTemplate();
    const before = await stored();
    const dry = (await change({ cost_percent: "5", dry_run: true })).json();
    expect(told(dry.effects)).toEqual([["Fence", ["ten", "moved", 22_000, 23_100], ["none", "same", 0, 0]]]);
    expect(await stored()).toEqual(before);
    const { change_id, effects } = (await change({ cost_percent: "5" })).json();
    expect(effects).toEqual(dry.effects);
    expect((await readTests())[0].expect).toEqual({ ...tenMetres.expect, grand_total: 23_100, sub_total: 21_000 });
    expect((await admin.get(`/rest/v1/form_templates/${template.id}`)).json()).toMatchObject({
      ...{ version: 1, updated_at: template.updated_at },
    });
    const undone = (await undo(change_id)).json();
    expect(told(undone.effects)).toEqual([["Fence", ["ten", "moved", 23_100, 22_000], ["none", "same", 0, 0]]]);
    expect(await stored()).toEqual(before);
    await undo(undone.change_id);
    expect((await readTests())[0].expect.grand_total).toBe(23_100);
  });

  it("follows an edit of one item, and a kit with the item", async () => {
    const kit = await add({ code: "K", name: "Bay", parts: [{ item_id: steel, quantity: "2" }] });
    await makeTemplate({
      structure: [{ id: "run", type: "number", label: "Run", pricing: { item: kit } }],
      test_cases: [testCase("ten", { run: "10" }, { grand_total: 44_000 })],
    });
    await admin.patch(`/rest/v1/price_items/${steel}`, { cost: 3_000 });
    expect((await readTests())[0].expect.grand_total).toBe(66_000);
  });

  it("keeps what someone has made it expect since, when the change is undone", async () => {
    await makeTemplate();
    const { change_id } = (await change({ cost_percent: "5" })).json();
    const { updated_at } = template;
    const typed = { ...tenMetres, expect: { grand_total: 1 } };
    await admin.patch(`/rest/v1/form_templates/${template.id}`, { updated_at, test_cases: [typed] });
    const undone = (await undo(change_id)).json();
    expect(told(undone.effects)).toEqual([["Fence", ["ten", "failed_before", 23_100, 22_000]]]);
    expect(await readTests()).toEqual([typed]);
  });
});

describe("a test case that comes out otherwise", () => {
  const withDelivery = () => ({
    tables: [{ id: "rates", name: "rates", key: "number", match: "upTo", rows: [{ key: 100_000, item: steel }] }],
    structure: [
      { id: "run", type: "number", label: "Run", pricing: { item: steel } },
      {
        ...{ id: "rate", type: "calculated", label: "Rate", result: "number", decimals: 0, shown: true },
        formula: "lookup({rates}, {run})",
      },
      {
        ...{ id: "delivery", type: "checkbox", label: "Delivery", pricing: { price: 9_000 } },
        conditional: { dependsOn: "rate", operator: "isAtMost", showWhen: "20" },
      },
    ],
    test_cases: [
      testCase("small", { run: "1", delivery: true }, { grand_total: 12_100, visible: { delivery: true } }),
      testCase("bare", { run: "1" }, { grand_total: 2_200 }),
    ],
  });

  it("fails, says why, stands first, and keeps its expectation", async () => {
    await makeTemplate(withDelivery());
    const before = await readTests();
    const { change_id, effects } = (await change({ cost_percent: "5" })).json();
    expect(effects.templates[0].tests[0]).toEqual({
      ...{ id: "small", name: "small", status: "fails", before: 12_100, after: 2_310 },
      reasons: ["'Delivery' is no longer charged.", "'Delivery' is no longer shown.", "'Rate' is 21 instead of 20."],
    });
    expect(await readTests()).toEqual(before);
    expect(told((await undo(change_id)).json().effects)[0]?.[1]).toEqual(["small", "fails", 2_310, 12_100]);
    expect(await readTests()).toEqual(before);
  });

  it("fails when an item is deactivated", async () => {
    await makeTemplate();
    const { effects } = (await change({ is_active: false })).json();
    expect(effects.templates[0].tests[0]).toMatchObject({
      ...{ id: "ten", status: "fails" },
      reasons: expect.arrayContaining(["'Run' is priced by 'STEEL', which is inactive in the price list."]),
    });
  });
});

describe("drafts", () => {
  it("that move only by an item that was added to them are also reported", async () => {
    await makeTemplate({ structure: [{ id: "run", type: "number", label: "Run" }], pricing: null, test_cases: [] });
    const contact = await test.build.contact({ company_id });
    await admin.post("/rest/v1/saved_quotes", {
      ...{ template_id: template.id, contact_id: contact.id, quote_name: "With steel", answers: {} },
      adjustments: [{ kind: "item", item_id: steel, quantity: "3" }],
    });
    const { effects } = (await change({ cost_percent: "5" })).json();
    expect(effects).toMatchObject({ templates: [], drafts: [{ name: "With steel", before: 6_600, after: 6_930 }] });
  });

  it("that move are reported, the latest first, and none of another template or company", async () => {
    await makeTemplate();
    const contact = await test.build.contact({ company_id });
    for (const run of ["10", "", "20"]) {
      await admin.post("/rest/v1/saved_quotes", {
        ...{ template_id: template.id, contact_id: contact.id, quote_name: `Run of ${run}`, answers: { run } },
      });
    }
    const { effects } = (await change({ cost_percent: "5", dry_run: true })).json();
    expect(effects).toMatchObject({
      drafts_moved: 2,
      drafts: [
        { name: "Run of 20", before: 44_000, after: 46_200 },
        { name: "Run of 10", before: 22_000, after: 23_100 },
      ],
    });
    const stranger = await test.signedIn({ app_role: "admin" });
    const other = (await stranger.post("/rest/v1/price_items", { code: "STEEL", name: "Steel", cost: 1 })).json();
    const answer = await stranger.post("/functions/v1/change-prices", { ids: [other.id], cost_percent: "5" });
    expect(answer.json().effects).toMatchObject({ templates: [], drafts: [], drafts_moved: 0, tests_left_out: 0 });
  });
});

it("only a few previews of a company's price changes run at once", async () => {
  const locked = await test.db.startTransaction().execute();
  await sql`lock table price_items`.execute(locked);
  const running = Array.from({ length: budgets.priceEffects.most + 1 }, () =>
    Promise.resolve(change({ cost_percent: "5", dry_run: true })),
  );
  // One waits for the database, and two wait in the queue. The last to come is refused.
  const refused = await Promise.race(running);
  await expect.poll(() => test.waiting()).toBe(1);
  await locked.rollback().execute();
  expect([refused.statusCode, refused.json().error]).toEqual([
    429,
    "Too many changes of prices at once. Try again in a moment.",
  ]);
  const statuses = (await Promise.all(running)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([200, 200, 200, 429]);
});

it("only a few price changes of a company wait", async () => {
  lessOf("priceChanges", 2);
  const test = await createTestApp();
  const admin = await test.signedIn({ app_role: "admin" });
  const locked = await test.db.startTransaction().execute();
  await sql`lock table price_items`.execute(locked);
  const running = ["A", "B", "C"].map((code) =>
    Promise.resolve(admin.post("/rest/v1/price_items", { code, name: code })),
  );
  const refused = await Promise.race(running);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1"]);
  await locked.rollback().execute();
  const statuses = (await Promise.all(running)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([200, 200, 429]);
});

it("a change whose client has left is not made", async () => {
  const test = await createTestApp();
  const url = await test.listen();
  const admin = await test.signedIn({ app_role: "admin" });
  const add = (code: string) => Promise.resolve(admin.post("/rest/v1/price_items", { code, name: code }));
  const locked = await test.db.startTransaction().execute();
  await sql`lock table price_items`.execute(locked);
  const first = add("FIRST");
  await expect.poll(() => test.waiting()).toBe(1);

  const arrived = once(test.app.server, "request");
  const client = new AbortController();
  const headers = { authorization: admin.authorization, "content-type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify({ code: "LEFT", name: "Left" }), signal: client.signal };
  const left = fetch(`${url}/rest/v1/price_items`, sent).catch(() => "left");
  const [{ socket }] = await arrived;
  const last = add("LAST");
  const closed = once(socket, "close");
  client.abort();
  await closed;
  expect(await left).toBe("left");
  await locked.rollback().execute();
  await Promise.all([first, last]);
  const { items } = (await admin.get("/rest/v1/price_items")).json();
  expect(items.map(({ code }: { code: string }) => code).toSorted()).toEqual(["FIRST", "LAST"]);
});
