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

const get = async (path: string) => (await caller.get(`/rest/v1/${path}`)).json();
const groups = (query = "") => get(`quote_groups${query}`);
const ids = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id);

/**
 * Older quotes: two for one person in two spellings, one for an existing contact, one for an unknown person; and a
 * draft for an unknown person.
 */
async function oldQuotes() {
  const contact = await test.build.contact({ company_id, email: "ada@example.com" });
  const quote = (overrides: object) => test.build.quote({ company_id, ...overrides });
  const joinedInfo = { firstName: "Augusta", email: " Ada@Example.COM " };
  return {
    contact,
    own: await quote({ contact_id: contact.id, created_at: "2026-01-01T00:00:00.000Z" }),
    joined: await quote({ contact_info: joinedInfo, created_at: "2026-01-02T00:00:00.000Z" }),
    first: await quote({
      contact_info: { firstName: "Jon", lastName: "Old", email: "JON@example.com", phone: "0400" },
      created_at: "2026-01-03T00:00:00.000Z",
      status: "Processing",
    }),
    second: await quote({
      contact_info: { name: "John Older", email: "jon@example.com", companyName: "Old & Co" },
      created_at: "2026-01-04T00:00:00.000Z",
      quote_name: "Pool fence",
    }),
    unaddressed: await quote({
      contact_info: { firstName: "Bo", email: "n/a" },
      created_at: "2026-01-05T00:00:00.000Z",
    }),
    draft: await test.build.draft({ company_id, quote_name: "Nobody's draft" }),
  };
}

describe("a quote without a contact", () => {
  it("is grouped with the person who has its address, or as unknown", async () => {
    const { contact } = await oldQuotes();
    const { items, total, counts } = await groups();
    expect(items).toMatchObject([
      { id: null, email: "", first_name: "", quote_count: 1, draft_count: 1 },
      { id: null, email: "jon@example.com", first_name: "John", last_name: "Older", quote_count: 2, draft_count: 0 },
      { id: contact.id, email: "ada@example.com", first_name: "Ada", quote_count: 2, draft_count: 0 },
    ]);
    expect({ total, counts }).toEqual({ total: 3, counts: { all: 6, generated: 4, drafts: 1 } });
  });

  it("is listed by the address of its person", async () => {
    const { contact, own, joined, first, second, unaddressed, draft } = await oldQuotes();
    expect(ids(await get(`contacts/${contact.id}/quotes`))).toEqual([joined.id, own.id]);
    expect(ids(await get("quote_entries?email=ADA@example.com"))).toEqual([joined.id, own.id]);
    expect(ids(await get("quote_entries?email=jon@example.com"))).toEqual([second.id, first.id]);
    expect(ids(await get("quote_entries?email=jon@example.com&search=pool"))).toEqual([second.id]);
    expect(ids(await get("quote_entries?email=jon@example.com&search=jon"))).toEqual([second.id, first.id]);
    expect(ids(await get("quote_entries?email=ada@example.com&search=augusta"))).toEqual([]);
    expect(ids(await get("quote_entries?email=unknown"))).toEqual([draft.id, unaddressed.id]);
    expect((await caller.get("/rest/v1/quote_entries?email=nobody@example.com")).statusCode).toBe(404);
  });

  it("is found by the person it is for, and by no other name", async () => {
    const { contact } = await oldQuotes();
    const emails = async (search: string) =>
      (await groups(`?search=${encodeURIComponent(search)}`)).items.map(({ email }: { email: string }) => email);
    expect(await emails("jon old")).toEqual(["jon@example.com"]);
    expect(await emails("JOHN OLDER")).toEqual(["jon@example.com"]);
    expect(await emails("jon@ex")).toEqual(["jon@example.com"]);
    expect(await emails("old & co")).toEqual(["jon@example.com"]);
    expect(await emails("unknown con")).toEqual([""]);
    expect(await emails("nobody's")).toEqual([""]);
    // The contact's own name counts, not the name in an older quote.
    expect(await emails("augusta")).toEqual([]);
    expect(await emails("ada")).toEqual([contact.email]);
    expect((await groups("?email=jon@example.com")).items).toMatchObject([{ email: "jon@example.com" }]);
    expect((await groups("?email=unknown")).items).toMatchObject([{ email: "" }]);
  });

  it("has the contact of its address when it is opened", async () => {
    const { contact, joined, first } = await oldQuotes();
    expect(await get(`quotes/${joined.id}`)).toMatchObject({ contact_id: null, contact: { id: contact.id } });
    expect(await get(`quotes/${first.id}`)).toMatchObject({ contact: null, contact_info: { firstName: "Jon" } });
  });

  it("follows its person when a contact gets or gives up the address", async () => {
    await oldQuotes();
    const { id, updated_at } = (
      await caller.post("/rest/v1/contacts", { first_name: "Jo", email: "jon@example.com" })
    ).json();
    expect((await groups("?email=jon@example.com")).items).toMatchObject([{ id, first_name: "Jo", quote_count: 2 }]);
    const own = await test.build.quote({ company_id, contact_id: id });
    await caller.patch(`/rest/v1/contacts/${id}`, { first_name: "Jo", email: "jo@example.com", updated_at });
    expect((await groups("?email=jo@example.com")).items).toMatchObject([{ id, quote_count: 1 }]);
    expect((await groups("?email=jon@example.com")).items).toMatchObject([{ id: null, quote_count: 2 }]);
    expect(ids(await get(`contacts/${id}/quotes`))).toEqual([own.id]);
  });
});

describe("the count in the left panel", () => {
  async function person() {
    const contact = await test.build.contact({ company_id });
    const quote = (quote_name: string, status: string) =>
      test.build.quote({ company_id, contact_id: contact.id, quote_name, status });
    await quote("Pool fence", "Generated");
    await quote("Pool gate", "Failed");
    await quote("Front fence", "Sent");
    await test.build.draft({ company_id, contact_id: contact.id, quote_name: "Pool idea" });
    return contact;
  }

  it.each([
    ["", 3, 1],
    ["?tab=generated", 2, 0],
    ["?tab=drafts", 0, 1],
    ["?search=pool", 2, 1],
    ["?search=pool&tab=generated", 1, 0],
    ["?search=front", 1, 0],
    ["?search=ada", 3, 1],
  ])("matches the right panel with %s", async (query, quote_count, draft_count) => {
    const { id } = await person();
    expect((await groups(query)).items).toMatchObject([{ id, quote_count, draft_count }]);
    expect((await get(`contacts/${id}/quotes${query}`)).total).toBe(quote_count + draft_count);
  });

  it("is absent for people with nothing in the tab", async () => {
    await person();
    expect(await groups("?search=front&tab=drafts")).toMatchObject({
      total: 0,
      items: [],
      counts: { all: 1, generated: 1, drafts: 0 },
    });
  });
});

it("the people agree with the dashboard, for quotes of every kind", async () => {
  const { contact } = await oldQuotes();
  const gone = await test.build.contact({ company_id, status: "archived" });
  for (const status of ["Pending PDF", "Pending PDF", "Generated", "Sent", "Failed"]) {
    await test.build.quote({ company_id, contact_id: gone.id, status });
    await test.build.quote({ company_id, contact_id: contact.id, status });
  }
  const { counts, items } = await groups();
  const dashboard = await get("dashboard?month_start=2000-01-01T00:00:00Z");
  expect(counts.all - counts.drafts).toBe(15);
  expect(dashboard).toMatchObject({ total_quotes: 15, quotes_this_month: 15, pending_pdfs: 4 });
  const sum = (key: string) =>
    items.reduce((total: number, group: Record<string, number>) => total + (group[key] ?? 0), 0);
  expect(sum("quote_count")).toBe(15);
  expect(sum("draft_count")).toBe(counts.drafts);
  expect((await get("quotes")).total).toBe(15);
  expect((await get("quotes?tab=generated")).total).toBe(counts.generated);
  expect((await get("saved_quotes")).total).toBe(counts.drafts);
});

it("the dashboard names the person that an older quote is for", async () => {
  await oldQuotes();
  const { recent_quotes } = await get("dashboard");
  expect(recent_quotes.map(({ contact }: { contact: object | null }) => contact)).toMatchObject([
    { id: null, first_name: "Bo", email: "" },
    { id: null, first_name: "John", last_name: "Older", email: "jon@example.com" },
    { id: null, first_name: "Jon", last_name: "Old" },
    { first_name: "Ada", email: "ada@example.com" },
    { first_name: "Ada" },
  ]);
});

describe("the company's quotes", () => {
  it("come newest first, with their contact, across pages", async () => {
    const { own, joined, first, second, unaddressed, contact } = await oldQuotes();
    const page = await get("quotes?limit=2");
    expect(page.total).toBe(5);
    expect(ids(page)).toEqual([unaddressed.id, second.id]);
    const rest = await get(`quotes?limit=3&cursor=${page.next_cursor}`);
    expect(ids(rest)).toEqual([first.id, joined.id, own.id]);
    expect(rest.items[2]).toMatchObject({
      contact_id: contact.id,
      contact: { id: contact.id, first_name: "Ada", email: "ada@example.com", company_name: "", phone: "" },
      answers: { field_1: "12" },
      outputs: { grand_total: 110.5 },
      contact_info: null,
    });
  });

  it("are filtered by contact, address, tab and search", async () => {
    const { own, joined, first, second, unaddressed, contact } = await oldQuotes();
    const found = async (query: string) => ids(await get(`quotes?${query}`));
    expect(await found(`contact_id=${contact.id}`)).toEqual([joined.id, own.id]);
    expect(await found("contact=JON@example.com")).toEqual([second.id, first.id]);
    expect(await found("contact=unknown")).toEqual([unaddressed.id]);
    expect(await found("contact=nobody@example.com")).toEqual([]);
    expect(await found("contact=jon@example.com&tab=generated")).toEqual([second.id]);
    expect(await found("tab=drafts")).toEqual([]);
    expect(await found("search=pool")).toEqual([second.id]);
    expect(await found("search=jon@")).toEqual([second.id, first.id]);
    expect(await found(`search=${first.quote_number}`)).toEqual([first.id]);
  });
});

it("the company's drafts come newest first, with their contact", async () => {
  const contact = await test.build.contact({ company_id });
  const older = await test.build.draft({ company_id, contact_id: contact.id, created_at: "2026-01-01T00:00:00.000Z" });
  const newer = await test.build.draft({ company_id, created_at: "2026-01-02T00:00:00.000Z" });
  const page = await get("saved_quotes?limit=1");
  expect(page).toMatchObject({ total: 2, items: [{ id: newer.id, contact: null }] });
  const next = await get(`saved_quotes?limit=1&cursor=${page.next_cursor}`);
  expect(next).toMatchObject({ items: [{ id: older.id, contact: { id: contact.id } }], next_cursor: null });
});
