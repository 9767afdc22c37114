import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const path = "/rest/v1/form_templates";
const field = { id: "field_1", type: "number", label: "Length", placeholder: "", required: false };
const contents = {
  ...{ name: "Fence", structure: [field], make_webhook_url: null, pricing: null },
  ...{ inclusions: ["Labour"], exclusions: [] },
};

async function newTemplate() {
  const admin = await test.signedIn({ app_role: "admin" });
  const company_id = admin.user.company_id ?? "";
  const created = (await admin.post(path, contents)).json();
  const at = `${path}/${created.id}`;
  const read = async () => (await admin.get(at)).json();
  const draft = async () => (await admin.get(`${at}/draft`)).json().draft;
  const saveDraft = (changes: object, draft_updated_at: string | null, note = "") =>
    admin.put(`${at}/draft`, { contents: { ...contents, ...changes }, note, draft_updated_at });
  return { admin, at, created, company_id, read, draft, saveDraft };
}

describe("a draft of a template", () => {
  it("is kept, and new quotes do not use it", async () => {
    const { admin, created, company_id, read, draft, saveDraft } = await newTemplate();
    expect(await draft()).toBeNull();
    const saved = await saveDraft({ name: "Tall fence" }, null, "Taller");
    expect(saved.json().draft).toMatchObject({
      contents: { ...contents, name: "Tall fence" },
      note: "Taller",
      based_on: 1,
      updated_by_name: "Test Person",
    });
    expect(await draft()).toEqual(saved.json().draft);
    expect(await read()).toEqual(created);
    const contact = await test.build.contact({ company_id });
    const submitted = await admin.post("/functions/v1/submit-quote", {
      ...{ template_id: created.id, contact_id: contact.id, quote_name: "Side", answers: {} },
    });
    const quote = (await admin.get(`/rest/v1/quotes/${submitted.json().quote_id}`)).json();
    expect(quote).toMatchObject({ template_name: "Fence", template_version: 1 });
  });

  it("is marked in the list of templates while it is there", async () => {
    const { admin, at, saveDraft } = await newTemplate();
    const listed = async () => (await admin.get(path)).json().items;
    expect(await listed()).toMatchObject([{ has_draft: false }]);
    const { updated_at } = (await saveDraft({ name: "Tall fence" }, null)).json().draft;
    expect(await listed()).toMatchObject([{ name: "Fence", has_draft: true }]);
    await admin.delete(`${at}/draft?updated_at=${encodeURIComponent(updated_at)}`);
    expect(await listed()).toMatchObject([{ has_draft: false }]);
  });

  it.each(["0000-00-00T00:00:00Z", "0000-01-01T00:00:00Z", "2026-01-01T00:00:00+16:00"])(
    "is refused if the one that was seen is from %s",
    async (seen) => {
      const { draft, saveDraft } = await newTemplate();
      expect((await saveDraft({ name: "Tall fence" }, seen)).statusCode).toBe(400);
      expect(await draft()).toBeNull();
    },
  );

  it("is published by a save that names it, with its note", async () => {
    const { admin, at, created, draft, saveDraft } = await newTemplate();
    const { updated_at: draft_updated_at } = (await saveDraft({ name: "Tall fence" }, null)).json().draft;
    const save = { ...contents, name: "Tall fence", updated_at: created.updated_at };
    const published = await admin.patch(at, { ...save, draft_updated_at, note: "Taller" });
    expect(published.json()).toMatchObject({ name: "Tall fence", version: 2 });
    expect(await draft()).toBeNull();
    const { items } = (await admin.get(`${at}/versions`)).json();
    expect(items[0]).toMatchObject({ version: 2, note: "Taller" });
  });

  it("is published only as far as the save says: what is absent stays unchanged", async () => {
    const { admin, at, created, saveDraft } = await newTemplate();
    const { updated_at: draft_updated_at } = (await saveDraft({ name: "Tall fence", inclusions: [] }, null)).json()
      .draft;
    const save = { name: "Taller fence", updated_at: created.updated_at, draft_updated_at };
    const published = await admin.patch(at, save);
    expect(published.json()).toMatchObject({ name: "Taller fence", inclusions: ["Labour"] });
  });

  it("stays if a save does not name it, and says which version it was started from", async () => {
    const { admin, at, created, draft, saveDraft } = await newTemplate();
    const first = (await saveDraft({ name: "Tall fence" }, null)).json().draft;
    await admin.patch(at, { name: "Short fence", updated_at: created.updated_at });
    expect(await draft()).toEqual(first);
    const again = (await saveDraft({ name: "Taller fence" }, first.updated_at)).json().draft;
    expect(again).toMatchObject({ contents: { name: "Taller fence" }, based_on: 1 });
  });

  it("is not replaced, published or discarded by someone who saw another one", async () => {
    const { admin, at, created, draft, read, saveDraft } = await newTemplate();
    const first = (await saveDraft({ name: "Tall fence" }, null)).json().draft;
    const second = (await saveDraft({ name: "Taller fence" }, first.updated_at)).json().draft;
    const late = [
      await saveDraft({ name: "Late" }, null),
      await saveDraft({ name: "Late" }, first.updated_at),
      await admin.patch(at, {
        ...contents,
        name: "Late",
        updated_at: created.updated_at,
        draft_updated_at: first.updated_at,
      }),
      await admin.delete(`${at}/draft?updated_at=${first.updated_at}`),
    ];
    expect(late.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409]);
    expect(late[0]?.json().error.message).toMatch(/^Someone else changed the draft of this template, or/);
    expect([await draft(), await read()]).toEqual([second, created]);
  });

  it.each(["discarded", "published"])(
    "is not made again by a save of one that was %s in the meantime",
    async (what) => {
      const { admin, at, created, draft, saveDraft } = await newTemplate();
      const { updated_at } = (await saveDraft({ name: "Tall fence" }, null)).json().draft;
      if (what === "discarded") await admin.delete(`${at}/draft?updated_at=${updated_at}`);
      else {
        const save = { ...contents, name: "Tall fence", updated_at: created.updated_at };
        await admin.patch(at, { ...save, draft_updated_at: updated_at });
      }
      const late = await saveDraft({ name: "Late" }, updated_at);
      expect(late.statusCode).toBe(409);
      expect(late.json().error.message).toMatch(/^Someone else changed the draft of this template, or it is gone\./);
      expect(await draft()).toBeNull();
    },
  );

  it("is discarded", async () => {
    const { admin, at, draft, saveDraft } = await newTemplate();
    const { updated_at } = (await saveDraft({ name: "Tall fence" }, null)).json().draft;
    expect((await admin.delete(`${at}/draft?updated_at=${updated_at}`)).statusCode).toBe(200);
    expect(await draft()).toBeNull();
  });

  it("comes back as it was if its discarding is undone, unless another draft took its place", async () => {
    const { admin, at, created, draft, saveDraft } = await newTemplate();
    const first = (await saveDraft({ name: "Tall fence" }, null)).json().draft;
    const discard = (updated_at: string) => admin.delete(`${at}/draft?updated_at=${updated_at}`);
    const undo = () => admin.post("/rest/v1/deleted/restore", { ids: [created.id] });
    await discard(first.updated_at);
    expect((await undo()).statusCode).toBe(200);
    expect(await draft()).toEqual(first);
    const { items } = (await admin.get(`${at}/activity`)).json();
    expect(items[0]).toMatchObject({
      action: "template.draft_restored",
      about: [{ kind: "template", id: created.id }],
    });

    await discard(first.updated_at);
    const other = (await saveDraft({ name: "Low fence" }, null)).json().draft;
    expect((await undo()).statusCode).toBe(409);
    expect(await draft()).toEqual(other);
  });

  it("is refused like a template that cannot be saved, with the label of the field", async () => {
    const { draft, saveDraft } = await newTemplate();
    const conditional = { dependsOn: "gone", operator: "is", showWhen: "x" };
    const refused = await saveDraft({ structure: [{ ...field, conditional }] }, null);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error.message).toMatch(/^'Length' depends on a field that the template does not have\./);
    expect(await draft()).toBeNull();
  });
});
