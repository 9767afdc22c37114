import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let caller: Awaited<ReturnType<typeof test.signedIn>>;
const path = "/rest/v1/contacts";

beforeEach(async () => {
  test ??= await createTestApp();
  caller = await test.signedIn({ app_role: "user" });
});

const add = async (contact: object) => (await caller.post(path, contact)).json();
const list = async (query = "") => (await caller.get(`${path}${query}`)).json();
const emails = (page: { items: { email: string }[] }) => page.items.map((contact) => contact.email);

describe("the contact list", () => {
  const person = {
    first_name: "Zoë",
    last_name: "O'Neil",
    email: "zoe@example.com",
    company_name: "Kostas Build",
    address1: "31 Cowper Street",
    city: "Footscray",
    state: "VIC",
    postal_code: "3011",
  };

  it.each([
    "zoë",
    "ZOË",
    "o'neil",
    "Zoë O'N",
    "ZOE@EXAMPLE",
    "kostas",
    "cowper",
    "footscray",
    "vic",
    "3011",
    "kostas\nzoe@",
  ])("is searched for %s", async (search) => {
    await add(person);
    await add({ first_name: "Other", email: "other@elsewhere.test" });
    const found = await list(`?search=${encodeURIComponent(search)}`);
    expect(found).toMatchObject({ total: 1, items: [{ email: "zoe@example.com" }] });
  });

  it.each(["%", "_", "\\", "0412"])("accepts %j literally", async (search) => {
    await add({ ...person, phone: "0412 555 014" });
    expect((await list(`?search=${encodeURIComponent(search)}`)).total).toBe(0);
  });

  it("is filtered by source exactly", async () => {
    await add(person);
    await test.db
      .insertInto("contacts")
      .values({
        company_id: caller.user.company_id ?? "",
        first_name: "Crm",
        email: "crm@example.com",
        source: "ghl_sync",
      })
      .execute();
    expect(emails(await list("?source=manual"))).toEqual(["zoe@example.com"]);
    expect(emails(await list("?source=ghl_sync"))).toEqual(["crm@example.com"]);
    expect((await list("?source=ghl_import")).total).toBe(0);
  });

  it("puts the latest changed first and counts each contact's quotes", async () => {
    const first = await add(person);
    const second = await add({ ...person, email: "second@example.com" });
    const company_id = caller.user.company_id ?? "";
    await test.build.quote({ company_id, contact_id: first.id, created_at: "2026-01-02T03:04:05.678Z" });
    await test.build.quote({ company_id, contact_id: first.id, created_at: "2025-01-02T03:04:05.678Z" });
    await caller.patch(`${path}/${first.id}`, { ...person, updated_at: first.updated_at });
    const { items } = await list();
    expect(items).toMatchObject([
      { id: first.id, quote_count: 2, last_quote_date: "2026-01-02T03:04:05.678Z" },
      { id: second.id, quote_count: 0, last_quote_date: null },
    ]);
  });

  it("returns every contact once over its pages, even those changed at the same moment", async () => {
    const company_id = caller.user.company_id ?? "";
    await test.db
      .insertInto("contacts")
      .values(
        Array.from({ length: 25 }, (_, index) => ({
          company_id,
          first_name: "Same",
          email: `same-${index}@example.com`,
          updated_at: "2026-01-01T00:00:00.000Z",
        })),
      )
      .execute();
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await list(`?limit=10&cursor=${cursor}`);
      expect(page.total).toBe(25);
      seen.push(...emails(page));
      cursor = page.next_cursor ?? "";
    } while (cursor);
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
  });
});

describe("saving a contact", () => {
  const person = { first_name: "Ada", email: "ada@example.com" };

  it("keeps what a change leaves out", async () => {
    const details = { last_name: "Byron", phone: "0491 570 156", city: "Glenelg", country: "NZ" };
    const before = await add({ ...person, ...details });
    const { id, updated_at } = before;
    const saved = (await caller.patch(`${path}/${id}`, { phone: "", updated_at })).json();
    expect(saved).toEqual({ ...before, phone: "", updated_at: saved.updated_at });
  });

  it("falls back to the default company's country and stores the address in lower case", async () => {
    expect(await add({ ...person, email: " ADA@Example.com ", country: " " })).toMatchObject({
      email: "ada@example.com",
      country: "AU",
      last_name: "",
      source: "manual",
    });
  });

  it("reports a taken address on create and on update, and frees it on delete", async () => {
    const first = await add(person);
    const twice = await caller.post(path, { ...person, email: "ADA@example.com" });
    expect(twice.statusCode).toBe(409);
    expect(twice.json().error).toMatchObject({
      code: "conflict",
      message: "A contact with this email already exists",
      fields: { email: "A contact with this email already exists" },
    });
    const other = await add({ ...person, email: "other@example.com" });
    const update = await caller.patch(`${path}/${other.id}`, { ...person, updated_at: other.updated_at });
    expect(update.json().error.message).toBe("A contact with this email already exists");
    await caller.delete(`${path}/${first.id}`);
    expect((await caller.post(path, person)).statusCode).toBe(200);
  });

  it("warns the later of two people who edit the same contact", async () => {
    const seen = await add(person);
    const colleague = await test.signedIn({ company_id: caller.user.company_id });
    const first = await colleague.patch(`${path}/${seen.id}`, {
      ...person,
      city: "Perth",
      updated_at: seen.updated_at,
    });
    expect(first.statusCode).toBe(200);
    const late = await caller.patch(`${path}/${seen.id}`, { ...person, city: "Cairns", updated_at: seen.updated_at });
    expect(late.statusCode).toBe(409);
    expect(late.json().error.message).toMatch(/^Someone else changed this contact/);
    expect((await caller.get(`${path}/${seen.id}`)).json().city).toBe("Perth");
    const again = await caller.patch(`${path}/${seen.id}`, {
      ...person,
      city: "Cairns",
      updated_at: first.json().updated_at,
    });
    expect(again.json().city).toBe("Cairns");
  });

  it("is refused for a deleted contact", async () => {
    const contact = await add(person);
    await caller.delete(`${path}/${contact.id}`);
    const answer = await caller.patch(`${path}/${contact.id}`, { ...person, updated_at: contact.updated_at });
    expect(answer.statusCode).toBe(404);
    expect((await list()).total).toBe(0);
  });

  it("records who did it", async () => {
    const contact = await add(person);
    await caller.patch(`${path}/${contact.id}`, { ...person, updated_at: contact.updated_at });
    await caller.delete(`${path}/${contact.id}`);
    const entries = await test.db
      .selectFrom("audit_log")
      .select(["action", "subject", "company_id"])
      .where("actor_id", "=", caller.user.id)
      .orderBy("id")
      .execute();
    const told = { subject: "ada@example.com", company_id: caller.user.company_id };
    expect(entries).toEqual([
      { action: "contact.created", ...told },
      { action: "contact.updated", ...told },
      { action: "contact.archived", ...told },
    ]);
  });
});

describe("a contact without a country is in the company's own", () => {
  const aroha = { first_name: "Aroha", email: "aroha@example.com" };
  beforeEach(async () => {
    const id = caller.user.company_id ?? "";
    await test.db.updateTable("companies").set({ locale: "en-NZ" }).where("id", "=", id).execute();
  });

  it.each([
    ["added", async () => (await caller.post(path, aroha)).json()],
    ["added with an empty one", async () => (await caller.post(path, { ...aroha, country: " " })).json()],
    ["made with a quote", async () => (await caller.put(path, aroha)).json()],
    ["made with a quote, with an empty one", async () => (await caller.put(path, { ...aroha, country: "" })).json()],
    [
      "added by a program",
      async () => {
        const { post } = await test.withKey({ company_id: caller.user.company_id ?? "" });
        return (await post(path, aroha)).json();
      },
    ],
    [
      "imported",
      async () => {
        const import_id = randomUUID();
        await caller.post("/functions/v1/stage-contacts", { import_id, contacts: [aroha] });
        await caller.post("/functions/v1/import-contacts", { import_id, file_name: "a.csv", known: "update" });
        return (await list()).items[0];
      },
    ],
    [
      "added again after it was deleted",
      async () => {
        const { id } = await add({ ...aroha, country: "AU" });
        await caller.delete(`${path}/${id}`);
        return add(aroha);
      },
    ],
    [
      "emptied by a change",
      async () => {
        const { id, updated_at } = await add({ ...aroha, country: "AU" });
        return (await caller.patch(`${path}/${id}`, { country: "", updated_at })).json();
      },
    ],
  ])("%s", async (_case, made) => {
    expect(await made()).toMatchObject({ email: aroha.email, country: "NZ" });
  });
});
