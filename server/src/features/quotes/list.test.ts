import { beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let caller: Awaited<ReturnType<typeof test.signedIn>>;
let company_id: string;

beforeEach(async () => {
  test ??= await createTestApp();
  caller = await test.signedIn({ app_role: "user" });
  company_id = caller.user.company_id ?? "";
});

const groups = async (query = "") => (await caller.get(`/rest/v1/quote_groups${query}`)).json();

async function contactWith({ quotes = 0, drafts = 0, status = "Generated" }) {
  const contact = await test.build.contact({ company_id });
  const template = await test.build.template({ company_id });
  for (let count = 0; count < quotes; count++) await test.build.quote({ company_id, contact_id: contact.id, status });
  for (let count = 0; count < drafts; count++) {
    await test.build.draft({ company_id, contact_id: contact.id, template_id: template.id });
  }
  return contact;
}

describe("the contact groups", () => {
  it("count quotes and drafts, and follow every change", async () => {
    const contact = await contactWith({ quotes: 2, drafts: 1, status: "Processing" });
    await test.build.contact({ company_id });
    expect(await groups()).toMatchObject({
      total: 1,
      items: [{ id: contact.id, quote_count: 2, draft_count: 1 }],
      counts: { all: 3, generated: 0, drafts: 1 },
    });
    await test.db.updateTable("quotes").set({ status: "Generated" }).where("contact_id", "=", contact.id).execute();
    expect((await groups()).counts).toEqual({ all: 3, generated: 2, drafts: 1 });
    await test.db.updateTable("quotes").set({ status: "Sent" }).where("contact_id", "=", contact.id).execute();
    expect((await groups()).counts.generated).toBe(2);
    await test.db.deleteFrom("saved_quotes").where("contact_id", "=", contact.id).execute();
    await test.db.deleteFrom("quotes").where("contact_id", "=", contact.id).execute();
    expect(await groups()).toMatchObject({ total: 0, items: [], counts: { all: 0, generated: 0, drafts: 0 } });
  });

  it("list in each tab the people who have something there", async () => {
    const done = await contactWith({ quotes: 1 });
    const drafted = await contactWith({ drafts: 1 });
    await contactWith({ quotes: 1, status: "Failed" });
    const ids = async (tab: string) => (await groups(`?tab=${tab}`)).items.map((group: { id: string }) => group.id);
    expect(await ids("generated")).toEqual([done.id]);
    expect(await ids("drafts")).toEqual([drafted.id]);
    expect(await ids("all")).toHaveLength(3);
  });

  it("are found by person, quote name, number, and address", async () => {
    const contact = await contactWith({ quotes: 1, drafts: 1 });
    await contactWith({ quotes: 1 });
    await test.db
      .updateTable("quotes")
      .set({ quote_name: "Pool fence", quote_number: "HF-77" })
      .where("contact_id", "=", contact.id)
      .execute();
    await test.db
      .updateTable("saved_quotes")
      .set({ quote_name: "Gate idea" })
      .where("contact_id", "=", contact.id)
      .execute();
    for (const term of ["pool", "hf-77", "gate", contact.email.slice(0, 12)]) {
      expect((await groups(`?search=${term}`)).items, term).toMatchObject([{ id: contact.id }]);
    }
    expect((await groups(`?email=${contact.email.toUpperCase()}`)).items).toMatchObject([{ id: contact.id }]);
    expect((await groups("?search=%25")).total).toBe(0);
  });

  it("come in pages without duplicates or gaps", async () => {
    for (let count = 0; count < 7; count++) await contactWith({ quotes: 1 });
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await groups(`?limit=3&cursor=${cursor}`);
      seen.push(...page.items.map((group: { id: string }) => group.id));
      cursor = page.next_cursor ?? "";
    } while (cursor);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
  });

  it("are right after many concurrent quotes for one contact", async () => {
    const contact = await test.build.contact({ company_id });
    await Promise.all(Array.from({ length: 20 }, () => test.build.quote({ company_id, contact_id: contact.id })));
    expect((await groups()).counts).toEqual({ all: 20, generated: 20, drafts: 0 });
  });
});

it("a contact's entries have drafts first, then the newest, across all pages", async () => {
  const contact = await contactWith({ quotes: 5, drafts: 2 });
  const path = `/rest/v1/contacts/${contact.id}/quotes`;
  const first = (await caller.get(`${path}?limit=3`)).json();
  expect(first.items.map((entry: { is_draft: boolean }) => entry.is_draft)).toEqual([true, true, false, false, false]);
  const second = (await caller.get(`${path}?limit=3&cursor=${first.next_cursor}`)).json();
  expect(second.items.map((entry: { is_draft: boolean }) => entry.is_draft)).toEqual([false, false]);
  expect(first.total).toBe(7);
  const times = [...first.items.slice(2), ...second.items].map((entry: { created_at: string }) => entry.created_at);
  expect(times).toEqual([...times].sort().reverse());
});

it("the lists and the details show each quote's latest offer", async () => {
  const { id, contact, quotes } = await test.build.offer({ created_by: caller.user.id, choice: "one" });
  const [first, second] = quotes.map(({ quote_id }) => quote_id);
  const opened = { opened_count: 2, last_opened_at: "2026-11-16T01:02:03.004Z" };
  await test.db.updateTable("offers").set(opened).where("id", "=", id).execute();
  await test.db
    .updateTable("offer_quotes")
    .set({ state: "declined" })
    .where("offer_id", "=", id)
    .where("position", "=", 2)
    .execute();
  const unsent = await test.build.quote({ company_id, contact_id: contact.id });
  const { items } = (await caller.get(`/rest/v1/contacts/${contact.id}/quotes`)).json();
  const offerOf = (quoteId: string | undefined) => items.find((item: { id: string }) => item.id === quoteId).offer;
  expect(offerOf(first)).toEqual({
    id,
    state: "open",
    quote_state: "open",
    choice: "one",
    valid_until: "2099-12-16",
    created_at: expect.stringMatching(/Z$/),
    answered_at: null,
    decline_reason: null,
    ...opened,
    question_at: null,
    offered_total: 308_000,
    accepted_total: null,
  });
  expect([offerOf(second).quote_state, offerOf(unsent.id)]).toEqual(["declined", null]);
  expect((await caller.get(`/rest/v1/quotes/${first}`)).json().offer).toEqual(offerOf(first));
  const listed = (await caller.get(`/rest/v1/quotes?contact_id=${contact.id}`)).json().items;
  expect(listed.find((item: { id: string }) => item.id === first).offer).toEqual(offerOf(first));
});
