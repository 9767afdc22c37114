import { draftChangedMeanwhile } from "@quotemill/shared/quotes/quote";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const drafts = "/rest/v1/saved_quotes";

async function savedDraft() {
  const caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  const template = await test.build.template({ company_id });
  const contact = await test.build.contact({ company_id });
  const body = { template_id: template.id, contact_id: contact.id, quote_name: "Side gate", answers: {} };
  const draft = (await caller.post(drafts, body)).json();
  const save = (updated_at: string, changes: object = {}) =>
    caller.patch(`${drafts}/${draft.id}`, { ...body, ...changes, updated_at });
  const stored = async () => (await caller.get(`${drafts}/${draft.id}`)).json();
  return { caller, body, draft, save, stored };
}

type Saved = Awaited<ReturnType<typeof savedDraft>>;

it("one of two saves of the same version is accepted, and the other refused", async () => {
  const { draft, save, stored } = await savedDraft();
  const answers = await Promise.all([
    save(draft.updated_at, { notes: "One" }),
    save(draft.updated_at, { notes: "Two" }),
  ]);
  const [taken, refused] = answers.sort((a, b) => a.statusCode - b.statusCode);
  expect(taken?.statusCode).toBe(200);
  expect(refused?.statusCode).toBe(409);
  expect(refused?.json().error).toEqual({ code: "conflict", message: draftChangedMeanwhile });
  expect(await stored()).toMatchObject({ notes: taken?.json().notes, updated_at: taken?.json().updated_at });
});

it("a draft can be saved repeatedly by someone who continues from their own save", async () => {
  const { draft, save } = await savedDraft();
  let version = draft.updated_at;
  for (const notes of ["One", "Two", "Three"]) {
    const saved = await save(version, { notes });
    expect(saved.json()).toMatchObject({ notes });
    version = saved.json().updated_at;
  }
});

it("a deleted draft is said to be gone, not changed", async () => {
  const { caller, draft, save } = await savedDraft();
  await caller.delete(`${drafts}/${draft.id}`);
  expect((await save(draft.updated_at)).statusCode).toBe(404);
});

it("a draft stores its own lines", async () => {
  const { draft, save, stored } = await savedDraft();
  expect(draft.adjustments).toEqual([]);
  const adjustments = [
    { kind: "line", label: "Core drilling", amount: 26_000 },
    { kind: "discount", label: "Mates", amount: 99_999_999 },
  ];
  const saved = (await save(draft.updated_at, { adjustments })).json();
  expect(saved).toMatchObject({ adjustments });
  await save(saved.updated_at, { adjustments: [] });
  expect(await stored()).toMatchObject({ adjustments: [] });
});

it("a draft keeps whether its name is automatic", async () => {
  const { draft, save, stored } = await savedDraft();
  expect(draft.auto_name).toBe(false);
  await save(draft.updated_at, { auto_name: true });
  expect(await stored()).toMatchObject({ auto_name: true });
});

describe("as a quote", () => {
  const submit = ({ caller, body, draft }: Saved, more: object = {}) =>
    caller.post("/functions/v1/submit-quote", { ...body, saved_quote_id: draft.id, ...more });
  const quotesOf = ({ caller }: Saved) =>
    test.db
      .selectFrom("quotes")
      .select("quote_number")
      .where("company_id", "=", caller.user.company_id ?? "")
      .execute();

  it("is not made from a version that somebody has changed since", async () => {
    const saved = await savedDraft();
    const newer = (await saved.save(saved.draft.updated_at, { notes: "Mine" })).json();
    const refused = await submit(saved, { saved_quote_updated_at: saved.draft.updated_at });
    expect([refused.statusCode, refused.json().error]).toEqual([409, draftChangedMeanwhile]);
    expect(await saved.stored()).toEqual(newer);
    expect((await submit(saved, { saved_quote_updated_at: newer.updated_at })).statusCode).toBe(200);
    expect((await saved.caller.get(`${drafts}/${saved.draft.id}`)).statusCode).toBe(404);
    expect(await quotesOf(saved)).toHaveLength(1);
  });

  it.each(["a new number", "a revision"])(
    "is made once, with %s, although two tabs submit it at once",
    async (kind) => {
      const saved = await savedDraft();
      const { caller, body, draft } = saved;
      if (kind === "a revision") {
        const revises_quote_id = (await caller.post("/functions/v1/submit-quote", body)).json().quote_id;
        Object.assign(saved.body, { revises_quote_id });
      }
      const before = (await quotesOf(saved)).length;
      const held = await test.db.startTransaction().execute();
      await sql`select from companies where id = ${caller.user.company_id} for update`.execute(held);
      const tabs = [0, 1].map(() => submit(saved, { saved_quote_updated_at: draft.updated_at }));
      await expect.poll(test.waiting).toBe(2);
      await held.rollback().execute();
      const [made, refused] = (await Promise.all(tabs)).sort((a, b) => a.statusCode - b.statusCode);
      expect([made?.statusCode, refused?.statusCode]).toEqual([200, 409]);
      expect(refused?.json().error).toContain(`${made?.json().quote_number} was made from this draft already`);
      expect(await quotesOf(saved)).toHaveLength(before + 1);
    },
  );

  it("is made once, even if somebody else submits it later or the draft has changed in between", async () => {
    const saved = await savedDraft();
    const { caller, draft } = saved;
    const made = (await submit(saved)).json();
    const colleague = await test.signedIn({ company_id: caller.user.company_id });
    for (const by of [caller, colleague, await test.withKey({ company_id: caller.user.company_id ?? "" })]) {
      const refused = await submit({ ...saved, caller: { ...caller, post: by.post } });
      expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringContaining(made.quote_number)]);
    }
    // Without its quote, the contents of the form can become one again.
    await caller.delete(`/rest/v1/quotes/${made.quote_id}`);
    expect((await submit(saved)).statusCode).toBe(200);
    expect((await caller.post("/rest/v1/deleted/restore", { ids: [made.quote_id] })).statusCode).toBe(409);
    expect((await caller.get(`${drafts}/${draft.id}`)).statusCode).toBe(404);
  });

  it("is made from a form whose draft was deleted, and not again when that is undone", async () => {
    const saved = await savedDraft();
    const { caller, draft } = saved;
    await caller.delete(`${drafts}/${draft.id}`);
    expect((await submit(saved)).statusCode).toBe(200);
    expect((await caller.post("/rest/v1/deleted/restore", { ids: [draft.id] })).statusCode).toBe(200);
    expect((await submit(saved)).statusCode).toBe(409);
    expect(await quotesOf(saved)).toHaveLength(1);
  });
});

it("a draft is changed by its name, answers and notes alone, and keeps the rest", async () => {
  const { draft, caller, save } = await savedDraft();
  const parts = {
    auto_name: true,
    adjustments: [{ kind: "line", label: "Core drilling", amount: 26_000 }],
    internal_notes: "Ring first",
    inclusions: ["Labour"],
    exclusions: [],
  };
  const before = (await save(draft.updated_at, parts)).json();
  const changes = { quote_name: "Rear gate", answers: {}, notes: "Later" };
  const saved = await caller.patch(`${drafts}/${draft.id}`, { ...changes, updated_at: before.updated_at });
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).toEqual({ ...before, ...changes, auto_name: false, updated_at: saved.json().updated_at });
});

it("a draft follows the company's names until it is given another name", async () => {
  const { draft, caller, save } = await savedDraft();
  let { updated_at } = (await save(draft.updated_at, { auto_name: true })).json();
  const followsAfter = async (changes: object) => {
    const saved = (await caller.patch(`${drafts}/${draft.id}`, { ...changes, updated_at })).json();
    updated_at = saved.updated_at;
    return saved.auto_name;
  };
  expect(await followsAfter({ notes: "Later" })).toBe(true);
  expect(await followsAfter({ quote_name: "Side gate", answers: {}, notes: "Later" })).toBe(true);
  expect(await followsAfter({ quote_name: "Rear gate" })).toBe(false);
  expect(await followsAfter({ quote_name: "Front gate", auto_name: true })).toBe(true);
});

it("a draft is changed even if its template and its contact are gone", async () => {
  const { draft, caller, body, stored } = await savedDraft();
  await test.db.deleteFrom("form_templates").where("id", "=", body.template_id).execute();
  await caller.delete(`/rest/v1/contacts/${body.contact_id}`);
  const { updated_at } = await stored();
  const saved = await caller.patch(`${drafts}/${draft.id}`, { answers: {}, notes: "Later", updated_at });
  expect(saved.json()).toMatchObject({ template_id: null, quote_name: "Side gate", notes: "Later" });
});
