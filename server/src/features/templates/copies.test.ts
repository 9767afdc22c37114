import { templateParts } from "@quotemill/shared/templates/versions/contents";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const path = "/rest/v1/form_templates";
const totals = { sub_total: 28_500, gst_total: 2_850 };
/** Every part differs from what an empty template has. */
const contents = {
  name: "Fence",
  structure: [{ id: "field_1", type: "number", label: "Length", pricing: { price: 9500, cost: 4711 } }],
  make_webhook_url: "https://hook.example/abc?key=secret",
  pricing: { minimum_charge: 5000 },
  inclusions: ["Labour"],
  exclusions: ["Permits"],
  tables: [{ id: "rates", name: "Rates", key: "number", rows: [{ key: 1800, price: 100, cost: 50 }] }],
  test_cases: [{ id: "test_1", name: "Short", answers: { field_1: "3" }, expect: { grand_total: 31_350 }, totals }],
};

async function newTemplate() {
  const admin = await test.signedIn({ app_role: "admin" });
  const created = (await admin.post(path, contents)).json();
  const list = async () => (await admin.get(path)).json().items;
  return { admin, created, at: `${path}/${created.id}`, list };
}
const partsOf = (template: Record<string, unknown>, ...without: string[]) =>
  Object.fromEntries(templateParts.filter((part) => !without.includes(part)).map((part) => [part, template[part]]));

it("the contents of this test have an example of every part, so that a copy cannot forget one", () => {
  expect(Object.keys(contents).sort()).toEqual([...templateParts].sort());
});

describe("a duplicate", () => {
  it("has everything but the name, and starts switched off", async () => {
    const { admin, created } = await newTemplate();
    const copy = (await admin.post("/functions/v1/duplicate-template", { template_id: created.id })).json();
    expect(partsOf(copy, "name")).toEqual(partsOf(created, "name"));
    expect(copy).toMatchObject({ name: "Fence (copy)", is_active: false, created_by: admin.user.id, version: 1 });
    expect(copy.id).not.toBe(created.id);
  });

  it("of a template with the longest name still has a name that can be saved", async () => {
    const { admin, created } = await newTemplate();
    const name = "x".repeat(200);
    await admin.patch(`${path}/${created.id}`, { name, updated_at: created.updated_at });
    const copy = (await admin.post("/functions/v1/duplicate-template", { template_id: created.id })).json();
    expect(copy.name).toHaveLength(200);
  });
});

describe("a template's file", () => {
  it("gives the same template when imported into another company, without the webhook address", async () => {
    const { admin, created, at } = await newTemplate();
    const file = await admin.get(`${at}/file`);
    expect(file.body).not.toContain("hook.example");
    const other = await test.signedIn({ app_role: "admin" });
    const imported = (await other.post("/functions/v1/import-template", file.json())).json();
    expect(partsOf(imported, "make_webhook_url")).toEqual(partsOf(created, "make_webhook_url"));
    expect(imported).toMatchObject({ is_active: false, make_webhook_url: null, company_id: other.user.company_id });
  });

  it("is refused as a whole if it is of another version, has script or one wrong item", async () => {
    const { admin, at, list } = await newTemplate();
    const { template } = (await admin.get(`${at}/file`)).json();
    const bad = {
      ...template.structure[0],
      id: "field_2",
      conditional: { dependsOn: "gone", operator: "is", showWhen: "x" },
    };
    const deep = JSON.parse(`${"[".repeat(50)}${"]".repeat(50)}`);
    const files: [object, RegExp][] = [
      [{ quotemill_template: 2, template }, /^This file was made with another version of Quotemill/],
      [{ template }, /^This is not a template file/],
      [
        { quotemill_template: 1, template: { ...template, name: "<script>alert(1)</script>" } },
        /^This file contains script/,
      ],
      [
        { quotemill_template: 1, template: { ...template, structure: [template.structure[0], bad] } },
        /^'Length' depends on a field/,
      ],
      [
        { quotemill_template: 1, template: { ...template, warranty: { years: 5 } } },
        /^This file was made with another version of Quotemill/,
      ],
      [
        { quotemill_template: 1, template: { ...template, structure: [{ ...template.structure[0], help: deep }] } },
        /^This is not a template file/,
      ],
    ];
    for (const [file, message] of files) {
      const refused = await admin.post("/functions/v1/import-template", file);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().error).toMatch(message);
    }
    expect(await list()).toHaveLength(1);
  });

  it("is imported without keys that its items do not have", async () => {
    const { admin, created, at } = await newTemplate();
    const { template } = (await admin.get(`${at}/file`)).json();
    const structure = [{ ...template.structure[0], help: "Post to post" }];
    const file = { quotemill_template: 1, template: { ...template, structure } };
    const imported = (await admin.post("/functions/v1/import-template", file)).json();
    expect(imported.structure).toEqual(created.structure);
    const again = await admin.get(`${path}/${imported.id}/file`);
    expect(again.json().template).toEqual(template);
  });

  it("is refused by its size before it is read", async () => {
    const { admin } = await newTemplate();
    const large = await admin.post("/functions/v1/import-template", {
      quotemill_template: 1,
      template: { name: "x".repeat(2_000_000) },
    });
    expect(large.statusCode).toBe(413);
  });
});

describe("copying to several companies", () => {
  it("gives each company the whole copy or nothing, and reports each result", async () => {
    const { created } = await newTemplate();
    const [one, gone] = [await test.build.company(), await test.build.company({ name: "Old" })];
    await test.db
      .updateTable("companies")
      .set({ deleting_at: new Date().toISOString() })
      .where("id", "=", gone.id)
      .execute();
    const global = await test.signedIn({ app_role: "global_admin" });
    const body = { template_id: created.id, company_ids: [one.id, gone.id, one.id] };
    const { items } = (await global.post("/functions/v1/copy-template", body)).json();
    expect(items).toEqual([
      {
        company_id: one.id,
        copied: true,
        message: `Copied to ${one.name}. It is switched off there until an admin has checked it.`,
      },
      { company_id: gone.id, copied: false, message: "Old is being deleted." },
    ]);
    const admin = await test.signedIn({ app_role: "admin", company_id: one.id });
    const [copy] = (await admin.get(path)).json().items;
    const whole = (await admin.get(`${path}/${copy.id}`)).json();
    expect(partsOf(whole, "make_webhook_url")).toEqual(partsOf(created, "make_webhook_url"));
    expect(whole).toMatchObject({ make_webhook_url: null, is_active: false });
    const entry = await test.db
      .selectFrom("audit_log")
      .select(["action", "subject"])
      .where("company_id", "=", one.id)
      .executeTakeFirst();
    expect(entry).toEqual({ action: "template.copied_here", subject: "Fence" });
  });

  it("does not find a company that is deleted in the meantime", async () => {
    const { created } = await newTemplate();
    const { id } = await test.build.company();
    const global = await test.signedIn({ app_role: "global_admin" });
    const { copied } = await test.db.transaction().execute(async (db) => {
      // The copy stops here, after its company was found.
      await sql`lock table form_templates in exclusive mode`.execute(db);
      const copied = Promise.resolve(
        global.post("/functions/v1/copy-template", { template_id: created.id, company_ids: [id] }),
      );
      await expect.poll(test.waiting).toBe(1);
      await db.deleteFrom("companies").where("id", "=", id).execute();
      return { copied };
    });
    const { items } = (await copied).json();
    expect(items).toEqual([{ company_id: id, copied: false, message: "This company does not exist." }]);
  });
});
