import { templateParts } from "@quotemill/shared/templates/versions/contents";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { actFor } from "../../platform/db/acting.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const path = "/rest/v1/form_templates";
const field = { id: "field_1", type: "number", label: "Length", placeholder: "", required: false };

async function newTemplate() {
  const admin = await test.signedIn({ app_role: "admin" });
  const company_id = admin.user.company_id ?? "";
  const input = { name: "Fence", structure: [field], make_webhook_url: "https://hook.example/first" };
  const created = (await admin.post(path, input)).json();
  const at = `${path}/${created.id}`;
  const read = async () => (await admin.get(at)).json();
  const save = async (changes: object) =>
    (await admin.patch(at, { ...changes, updated_at: (await read()).updated_at })).json();
  const versions = async () => (await admin.get(`${at}/versions`)).json().items;
  const contact = await test.build.contact({ company_id });
  const submit = async () => {
    const body = { template_id: created.id, contact_id: contact.id, quote_name: "Side", answers: { field_1: "12" } };
    const { quote_id } = (await admin.post("/functions/v1/submit-quote", body)).json();
    return async () => (await admin.get(`/rest/v1/quotes/${quote_id}`)).json();
  };
  return { admin, at, id: created.id, company_id, read, save, versions, submit };
}

describe("versions of a template", () => {
  it("are made by each save, with who, when and a note", async () => {
    const { admin, save, versions } = await newTemplate();
    await save({ name: "Tall fence", note: " Taller " });
    const saved = await save({ structure: [{ ...field, label: "Run" }] });
    expect(saved.version).toBe(3);
    const by = { created_by: admin.user.id, created_by_name: "Test Person" };
    expect(await versions()).toEqual([
      { version: 3, created_at: saved.updated_at, note: "", quote_count: 0, ...by },
      { version: 2, created_at: expect.any(String), note: "Taller", quote_count: 0, ...by },
      { version: 1, created_at: expect.any(String), note: "", quote_count: 0, ...by },
    ]);
  });

  it("are not made by a switch, or by a save that changes nothing", async () => {
    const { admin, at, save, versions } = await newTemplate();
    await admin.patch(at, { is_active: false });
    await save({ name: "Fence" });
    expect(await versions()).toMatchObject([{ version: 1 }]);
  });

  it("hold every part of the contents", async () => {
    const { admin, at, read } = await newTemplate();
    const { contents } = (await admin.get(`${at}/versions/1`)).json();
    expect(Object.keys(contents).sort()).toEqual([...templateParts].sort());
    expect(await read()).toMatchObject(contents);
    const columns = await sql<{ contents: object }>`
      select contents from template_versions where template_id = ${(await read()).id}`.execute(test.db);
    expect(Object.keys(columns.rows[0]?.contents ?? {})).toEqual(expect.arrayContaining([...templateParts]));
  });

  it("are named by quotes, which keep what they were made with", async () => {
    const { save, submit } = await newTemplate();
    const first = await submit();
    await save({ name: "Tall fence" });
    const second = await submit();
    expect(await first()).toMatchObject({ template_version: 1, template_name: "Fence" });
    expect(await second()).toMatchObject({ template_version: 2, template_name: "Tall fence" });
  });

  it("say how many quotes were made with each", async () => {
    const { id, company_id, save, submit, versions } = await newTemplate();
    const other = await newTemplate();
    await other.submit();
    await submit();
    await save({ name: "Tall fence" });
    await submit();
    await submit();
    const counts = async () => (await versions()).map((item: { quote_count: number }) => item.quote_count);
    expect(await counts()).toEqual([2, 1]);
    await sql`
      insert into quotes (company_id, template_id, template_version, quote_name, quote_number, status, currency, tax_name,
        validity_days, terms)
      select ${company_id}, ${id}, 1, 'Side', 'MANY-' || each, 'Generated', 'AUD', 'GST', 30, '' from generate_series(1, 1100) each
    `.execute(test.db);
    expect(await counts()).toEqual([2, 1_101]);
  });

  it("cannot be changed, and belong to one company", async () => {
    const { admin, id, company_id } = await newTemplate();
    const other = await newTemplate();
    const as = (statement: ReturnType<typeof sql>) =>
      test.db.transaction().execute(async (db) => {
        await actFor(db, { id: admin.user.id, company_id, app_role: "admin" });
        return (await statement.execute(db)).rows;
      });
    await expect(as(sql`update template_versions set note = 'x'`)).rejects.toThrow(/permission denied/);
    expect(await as(sql`select template_id from template_versions`)).toEqual([{ template_id: id }]);
    expect((await admin.get(`${other.at}/versions`)).statusCode).toBe(404);
  });

  it("stay limited in number: the latest hundred", async () => {
    const { admin, id, save, versions } = await newTemplate();
    await sql`update form_templates set version = 105 where id = ${id}`.execute(test.db);
    await sql`insert into template_versions (company_id, template_id, version, contents, created_at)
      select company_id, template_id, each, contents, created_at from template_versions, generate_series(6, 105) each
      where template_id = ${id}`.execute(test.db);
    await save({ name: "Fence 106" });
    const kept = await versions();
    expect([kept.length, kept[0].version, kept.at(-1).version]).toEqual([100, 106, 7]);
    const restore = (version: number) =>
      admin.post("/functions/v1/restore-template", { template_id: id, version, draft_updated_at: null });
    expect([(await restore(6)).statusCode, (await restore(7)).statusCode]).toEqual([404, 200]);
  });

  it("go with their template, and leave its quotes alone", async () => {
    const { admin, at, submit, company_id } = await newTemplate();
    const quote = await submit();
    expect((await admin.delete(at)).statusCode).toBe(200);
    const left = await test.db
      .selectFrom("template_versions")
      .select("version")
      .where("company_id", "=", company_id)
      .execute();
    expect(left).toEqual([]);
    expect(await quote()).toMatchObject({ template_version: 1 });
  });

  it("stay without a name once the person is deleted", async () => {
    const { admin, company_id, versions } = await newTemplate();
    const reader = await test.signedIn({ company_id, app_role: "admin" });
    expect(await versions()).toMatchObject([{ created_by: admin.user.id }]);
    await test.db.deleteFrom("users").where("id", "=", admin.user.id).execute();
    const [template] = (await reader.get(path)).json().items;
    const { items } = (await reader.get(`${path}/${template.id}/versions`)).json();
    expect(items).toMatchObject([{ created_by: null, created_by_name: null }]);
  });
});

describe("restoring a version", () => {
  it("makes a draft and touches neither the template nor its quotes", async () => {
    const { admin, at, id, read, save, submit, versions } = await newTemplate();
    const quote = await submit();
    await save({ name: "Tall fence", make_webhook_url: "https://hook.example/second" });
    const [template, before] = [await read(), await quote()];
    const restored = await admin.post("/functions/v1/restore-template", {
      template_id: id,
      version: 1,
      draft_updated_at: null,
    });
    expect(restored.statusCode).toBe(200);
    expect(restored.json().draft).toMatchObject({
      contents: { name: "Fence", structure: [field], make_webhook_url: "https://hook.example/second" },
      note: "Restored from version 1",
      based_on: 2,
    });
    expect((await admin.get(`${at}/draft`)).json()).toEqual(restored.json());
    expect([await read(), await quote()]).toEqual([template, before]);
    expect(await versions()).toHaveLength(2);
  });

  it("replaces no draft that the person has not seen", async () => {
    const { admin, at, id, save } = await newTemplate();
    await save({ name: "Tall fence" });
    const restore = (draft_updated_at: string | null) =>
      admin.post("/functions/v1/restore-template", { template_id: id, version: 1, draft_updated_at });
    const contents = { name: "Wide fence", structure: [field], make_webhook_url: null };
    const saved = await admin.put(`${at}/draft`, { contents, draft_updated_at: null });
    const { draft } = saved.json();
    expect((await restore(null)).statusCode).toBe(409);
    expect((await admin.get(`${at}/draft`)).json()).toEqual({ draft });
    expect((await restore(draft.updated_at)).statusCode).toBe(200);
  });

  it("says if there is no such version", async () => {
    const { admin, id } = await newTemplate();
    const missing = await admin.post("/functions/v1/restore-template", {
      template_id: id,
      version: 9,
      draft_updated_at: null,
    });
    expect(missing.statusCode).toBe(404);
    expect(missing.json().error).toBe("This version does not exist.");
  });
});
