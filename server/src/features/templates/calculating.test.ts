import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const path = "/rest/v1/form_templates";
const length = { id: "length", type: "number", label: "Length", placeholder: "", required: false };
const ground = { id: "ground", type: "text", label: "Ground", placeholder: "", required: false };
const calculated = (formula: string, more: object = {}) => ({
  ...{ id: "posts", type: "calculated", label: "Posts", result: "number", decimals: 0, shown: true },
  formula,
  ...more,
});
const after = (dependsOn: string) => ({ dependsOn, operator: "isMoreThan", showWhen: "1" });
const rates = {
  ...{ id: "rates", name: "rates", key: "number", match: "upTo" },
  rows: [
    { key: 1_800, price: 9_400, cost: 5_911 },
    { key: 2_100, price: 11_800, cost: 7_633 },
  ],
};
const byHeight = {
  ...{ id: "fence", type: "number", label: "Fence", placeholder: "", required: false },
  pricing: { price_from: { table: "rates", key: "length" } },
};
const whole = {
  ...{ name: "Fence", make_webhook_url: null, pricing: {} },
  structure: [length, ground, byHeight, calculated("ceil({length} / 2.4) + 1")],
  tables: [rates],
  test_cases: [
    {
      ...{ id: "case_1", name: "Seven panels", answers: { length: "16.8" } },
      expect: { fields: { posts: "8" }, sub_total: 1_000, gst_total: 100 },
    },
  ],
};

async function newAdmin() {
  const caller = await test.signedIn({ app_role: "admin" });
  return { caller, company_id: caller.user.company_id ?? "" };
}

describe("a change of a part", () => {
  const grouped = {
    ...whole,
    structure: [
      ...whole.structure,
      { id: "site", type: "section", label: "Site", conditional: after("length") },
      {
        ...{ id: "runs", type: "group", label: "Runs", entryLabel: "Run", minRows: 1, maxRows: 8, lines: "sum" },
        parent: "site",
      },
      { ...length, id: "run", label: "Run", parent: "runs" },
      calculated("sum({runs}.{run}) + lookup({rates}, {length})", { id: "all", label: "All" }),
    ],
  };

  it("keeps everything that it does not mention", async () => {
    const { caller } = await newAdmin();
    const created = (await caller.post(path, grouped)).json();
    const patch = async (changes: object, { updated_at }: { updated_at: string }) =>
      (await caller.patch(`${path}/${created.id}`, { ...changes, updated_at })).json();
    expect(created.structure).toMatchObject(grouped.structure);
    expect(created.test_cases).toEqual(whole.test_cases);
    const named = await patch({ name: "Gate" }, created);
    const { updated_at, version } = named;
    expect(named).toEqual({ ...created, name: "Gate", updated_at, version });
    const dearer = [{ ...rates, rows: rates.rows.map((row) => ({ ...row, price: row.price + 1 })) }];
    const repriced = await patch({ tables: dearer }, named);
    expect(repriced).toMatchObject({ name: "Gate", tables: dearer, structure: created.structure });
    const cleared = await patch({ test_cases: [] }, repriced);
    expect(cleared).toMatchObject({ tables: dearer, structure: created.structure, test_cases: [] });
    expect((await caller.get(`${path}/${created.id}`)).json()).toEqual(cleared);
  });

  it("is checked together with what stays", async () => {
    const { caller } = await newAdmin();
    const { id, updated_at } = (await caller.post(path, whole)).json();
    const patch = (changes: object) => caller.patch(`${path}/${id}`, { ...changes, updated_at });
    for (const tables of [[], [{ ...rates, key: "text", match: "exact", rows: [] }]]) {
      const refused = await patch({ tables });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().error.message).toMatch(/'Fence'|'Length'/);
    }
    const twice = await patch({ tables: [{ ...rates, rows: [rates.rows[0], rates.rows[0]] }] });
    expect(twice.json().error.message).toBe("The table 'rates' has two rows for 1.8.");
    expect((await caller.get(`${path}/${id}`)).json()).toMatchObject({ tables: whole.tables, updated_at });
    const structure = [...whole.structure, calculated("lookup({rates}, {length})", { id: "rate", label: "Rate" })];
    expect((await patch({ structure })).statusCode).toBe(200);
  });
});

it("people who may not see costs get the same prices without them", async () => {
  const { caller, company_id } = await newAdmin();
  const { id } = (await caller.post(path, { ...whole, structure: [...whole.structure] })).json();
  await caller.patch(`/rest/v1/companies/${company_id}/costs`, { costs_visible_to: "admins" });
  const user = await test.signedIn({ app_role: "user", company_id });
  const shown = await user.get(`${path}/${id}`);
  expect(shown.body).not.toMatch(/5911|7633/);
  expect(shown.json().tables[0].rows).toMatchObject([{ price: 9_400 }, { price: 11_800 }]);
  expect(shown.json().structure).toHaveLength(4);
  await caller.patch(`/rest/v1/companies/${company_id}/costs`, { costs_visible_to: "everyone" });
  expect((await user.get(`${path}/${id}`)).json().tables).toEqual(whole.tables);
});

describe("a template that cannot be worked out is refused with a message, and nothing is stored:", () => {
  const cases: [name: string, formula: string, words: RegExp][] = [
    ["an error", "ceil({length} / 2.4", /'Posts'.*not closed/],
    ["nothing", "", /'Posts'/],
    ["a field that is not there", "{width} * 2", /'Posts'/],
    ["itself", "{posts} + 1", /Posts → Posts/],
    ["text where a number belongs", "{ground} + 1", /'Posts'.*needs a number, but this is text/],
    ["a power", "9^999999999", /'Posts'.*Powers are not supported/],
    ["an exponent", "1e999999999", /'Posts'/],
    ["a very long number", "9".repeat(1_000), /'Posts'/],
    ["ten thousand parentheses", `${"(".repeat(10_000)}1${")".repeat(10_000)}`, /at most 1,000 characters/],
    ["nested parentheses", `${"(".repeat(490)}1${")".repeat(490)}`, /'Posts'/],
    ["many minus signs", `${"-".repeat(999)}1`, /'Posts'/],
    ["the prototype by id", "{__proto__} + 1", /'Posts'/],
    ["the constructor by id", "{constructor} + 1", /'Posts'/],
    ["a prototype's name", "constructor + 1", /'Posts'/],
    ["a prototype's function", "toString(1)", /'Posts'/],
  ];
  let admin: Awaited<ReturnType<typeof newAdmin>>;
  beforeAll(async () => {
    admin = await newAdmin();
  });
  it.each(cases)("%s", async (_name, formula, words) => {
    const { caller, company_id } = admin;
    const refused = await caller.post(path, { ...whole, structure: [length, ground, byHeight, calculated(formula)] });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error).toMatchObject({ code: "validation_failed", message: expect.stringMatching(words) });
    const stored = await test.db
      .selectFrom("form_templates")
      .select("id")
      .where("company_id", "=", company_id)
      .execute();
    expect(stored).toEqual([]);
  });
});
