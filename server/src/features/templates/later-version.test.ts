import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { keepVersion } from "./versions.queries.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
  // What the next version's migration might add while this one still runs.
  await sql`alter table form_templates add column warranty jsonb not null default '{}'`.execute(test.db);
});

const path = "/rest/v1/form_templates";
/** Has, at every level, what this version cannot read. */
const later = {
  structure: [
    {
      ...{ id: "length", type: "number", label: "Length", placeholder: "", required: false, help: "Post to post" },
      pricing: { price: 9500, cost: 0, option_prices: [], multiply_by: null, shown: true, season: "summer" },
    },
    { id: "sign", type: "signature", label: "Signature" },
    {
      ...{ id: "colour", type: "select", label: "Colour", placeholder: "", required: false },
      options: ["Red", "Blue"],
      pricing: {
        ...{ price: 0, cost: 0, multiply_by: null, shown: true },
        option_prices: [
          { price: 100, cost: 0, supplier: "North" },
          { price: 200, cost: 0, supplier: "South" },
        ],
      },
    },
  ],
  pricing: { gst_basis_points: 1000, prices_include_gst: false, minimum_charge: 0, round_to: 1, deposit: 2500 },
  inclusions: ["Labour"],
  exclusions: ["Permits"],
  tables: [
    {
      ...{ id: "rates", name: "rates", key: "number", match: "exact", currency: "EUR" },
      rows: [{ key: 1800, price: 100, cost: 50, valid_until: "2031-01-01" }],
    },
    { id: "steel", name: "steel", key: "supplier", rows: [] },
  ],
  test_cases: [
    { id: "case_1", name: "Short", answers: { length: "3" }, expect: { grand_total: 31_350, deposit: 784 } },
    { id: "case_2", name: "By day", day: "2031-01-01" },
  ],
  warranty: { years: 5 },
};
type Later = typeof later;
/** What another version of the template holds in its place. */
const earlier = { ...later, pricing: { ...later.pricing, deposit: 100 }, warranty: { years: 1 } };

const asColumns = ({ inclusions, exclusions, ...contents }: Later) => ({
  ...{ inclusions, exclusions },
  ...Object.fromEntries(Object.entries(contents).map(([column, value]) => [column, JSON.stringify(value)])),
});

async function laterTemplate() {
  const admin = await test.signedIn({ app_role: "admin" });
  const { id } = await test.build.template({ company_id: admin.user.company_id ?? "" });
  const at = `${path}/${id}`;
  const read = async () => (await admin.get(at)).json();
  const store = async (contents: Later) => {
    const stored = await test.db
      .updateTable("form_templates")
      .set({ ...asColumns(contents), version: sql`version + 1` })
      .where("id", "=", id)
      .returning(["company_id", "id", "version"])
      .executeTakeFirstOrThrow();
    await keepVersion(test.db, stored, null);
  };
  await store(later);
  return { admin, at, id, read, store };
}
const partsOf = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => Object.hasOwn(later, column)));
async function stored(id: string) {
  const row = await test.db.selectFrom("form_templates").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return partsOf(row);
}
async function storedDraft(id: string) {
  const { contents } = await test.db
    .selectFrom("template_drafts")
    .select("contents")
    .where("template_id", "=", id)
    .executeTakeFirstOrThrow();
  return partsOf(contents as object);
}
/** As the builder sends it. */
function contentsOf(template: Record<string, unknown>) {
  const { name, structure, make_webhook_url, pricing, inclusions, exclusions, tables, test_cases } = template;
  return { name, structure, make_webhook_url, pricing, inclusions, exclusions, tables, test_cases };
}
const withPrice = (pricing: unknown) => ({ ...(pricing as object), minimum_charge: 5000 });

describe("what a later version stored stays with", () => {
  it("a save", async () => {
    const { admin, at, id, read } = await laterTemplate();
    const opened = await read();
    expect(opened.structure.map((item: { id: string }) => item.id)).toEqual(["length", "colour"]);
    const [length, colour] = opened.structure;
    const [red, blue] = colour.pricing.option_prices;
    const dearer = { ...colour, pricing: { ...colour.pricing, option_prices: [{ ...red, price: 150 }, blue] } };
    const saved = await admin.patch(at, {
      ...contentsOf(opened),
      structure: [{ ...length, label: "Run" }, dearer],
      pricing: withPrice(opened.pricing),
      updated_at: opened.updated_at,
    });
    expect(saved.json()).toMatchObject({ structure: [{ label: "Run" }, dearer], pricing: { minimum_charge: 5000 } });
    expect(await stored(id)).toEqual({
      ...later,
      structure: [
        { ...later.structure[0], label: "Run" },
        later.structure[1],
        {
          ...later.structure[2],
          pricing: {
            ...colour.pricing,
            option_prices: [
              { price: 150, cost: 0, supplier: "North" },
              { price: 200, cost: 0, supplier: "South" },
            ],
          },
        },
      ],
      pricing: { ...later.pricing, minimum_charge: 5000 },
    });
  });

  it("a save of everything, unchanged, which makes no version", async () => {
    const { admin, at, id, read } = await laterTemplate();
    const opened = await read();
    const saved = await admin.patch(at, { ...contentsOf(opened), updated_at: opened.updated_at });
    expect(saved.json().version).toBe(opened.version);
    expect(await stored(id)).toEqual(later);
  });

  it("prices that this version cannot read, unless someone sets them here", async () => {
    const { admin, at, id, read, store } = await laterTemplate();
    const pricing = { ...later.pricing, round_to: 250 };
    await store({ ...later, pricing });
    const opened = await read();
    expect(opened.pricing).toBeNull();
    const renamed = await admin.patch(at, {
      ...contentsOf(opened),
      name: "Gate",
      updated_at: opened.updated_at,
    });
    expect(await stored(id)).toEqual({ ...later, pricing });
    await admin.patch(at, { pricing: { round_to: 10 }, updated_at: renamed.json().updated_at });
    expect(await stored(id)).toMatchObject({ pricing: { round_to: 10 } });
  });

  it("a draft, its later saves and what it publishes", async () => {
    const { admin, at, id, read, store } = await laterTemplate();
    const { updated_at, ...opened } = await read();
    const contents = { ...contentsOf(opened), pricing: withPrice(opened.pricing) };
    const save = async (draft_updated_at: string | null) =>
      (await admin.put(`${at}/draft`, { contents, draft_updated_at })).json().draft;
    const draft = await save(null);
    const changed = { ...later, pricing: { ...later.pricing, minimum_charge: 5000 } };
    expect(await storedDraft(id)).toEqual(changed);
    // The draft keeps what it holds itself, whatever has been published since.
    await store(earlier);
    const { updated_at: draft_updated_at } = await save(draft.updated_at);
    expect(await storedDraft(id)).toEqual(changed);
    const published = await admin.patch(at, { ...contents, updated_at, draft_updated_at });
    expect(published.statusCode).toBe(200);
    expect(await stored(id)).toEqual(changed);
  });

  it("a restored version, and what it publishes", async () => {
    const { admin, at, id, store, read } = await laterTemplate();
    const { version } = await read();
    await store(earlier);
    const { draft } = (await admin.post("/functions/v1/restore-template", { template_id: id, version })).json();
    expect(await storedDraft(id)).toEqual(later);
    const { updated_at } = await read();
    await admin.patch(at, { ...contentsOf(draft.contents), updated_at, draft_updated_at: draft.updated_at });
    expect(await stored(id)).toEqual(later);
  });

  it("a duplicate and a copy to another company", async () => {
    const { admin, id } = await laterTemplate();
    const copy = (await admin.post("/functions/v1/duplicate-template", { template_id: id })).json();
    expect(await stored(copy.id)).toEqual(later);
    const global = await test.signedIn({ app_role: "global_admin" });
    const other = await test.build.company();
    await global.post("/functions/v1/copy-template", { template_id: id, company_ids: [other.id] });
    const copied = await test.db
      .selectFrom("form_templates")
      .select("id")
      .where("company_id", "=", other.id)
      .executeTakeFirstOrThrow();
    expect(await stored(copied.id)).toEqual(later);
  });

  it("an exported file, which is imported whole or refused", async () => {
    const { admin, at } = await laterTemplate();
    const file = (await admin.get(`${at}/file`)).json();
    expect(partsOf(file.template)).toEqual(later);
    const importFile = (template: object) =>
      admin.post("/functions/v1/import-template", { quotemill_template: 1, template });
    const { warranty, ...known } = file.template;
    for (const unknown of [{ ...file.template }, { ...known, tables: [] }]) {
      const refused = await importFile(unknown);
      expect([refused.statusCode, refused.json().error]).toEqual([400, expect.stringMatching(/version|type/)]);
    }
    const readable = {
      ...known,
      structure: [later.structure[0], later.structure[2]],
      ...{ tables: [later.tables[0]], test_cases: [later.test_cases[0]] },
    };
    const imported = (await importFile(readable)).json();
    expect(await stored(imported.id)).toEqual({ ...partsOf(readable), warranty: {} });
  });
});

it("refuses a file that is nested too deeply to be a template's", async () => {
  const { admin } = await laterTemplate();
  const deep = `${"[".repeat(50)}${"]".repeat(50)}`;
  const field = { id: "field_1", type: "text", label: "Length", help: JSON.parse(deep) };
  const file = { quotemill_template: 1, template: { name: "Fence", structure: [field] } };
  const refused = await admin.post("/functions/v1/import-template", file);
  expect([refused.statusCode, refused.json().error]).toEqual([
    400,
    expect.stringMatching(/^This is not a template file/),
  ]);
});
