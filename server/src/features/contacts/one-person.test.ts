import { beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let caller: Awaited<ReturnType<typeof test.signedIn>>;
let company_id: string;
const path = "/rest/v1/contacts";

beforeEach(async () => {
  test ??= await createTestApp();
  caller = await test.signedIn({ app_role: "user" });
  company_id = caller.user.company_id ?? "";
});

const ada = {
  first_name: "Ada",
  last_name: "Byron",
  email: "ada@example.com",
  phone: "0491 570 156",
  address1: "14 Pilot Street",
};

async function archived(contact: object = ada) {
  const { id } = (await caller.post(path, contact)).json();
  await caller.delete(`${path}/${id}`);
  return id as string;
}

const contacts = () =>
  test.db
    .selectFrom("contacts")
    .select(["id", "email", "status", "phone", "last_name", "address1"])
    .where("company_id", "=", company_id)
    .orderBy("email")
    .execute();
const lastAction = async () =>
  (
    await test.db
      .selectFrom("audit_log")
      .select(["action", "subject"])
      .where("company_id", "=", company_id)
      .orderBy("id", "desc")
      .executeTakeFirst()
  )?.action;

describe("the address of a deleted contact", () => {
  const kept = { phone: "0491 570 156", address1: "14 Pilot Street", last_name: "Byron" };

  it("brings the contact back with a quote, keeping its phone and address", async () => {
    const id = await archived();
    const answer = await caller.put(path, { first_name: "Augusta", email: "ADA@example.com", city: "Perth" });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ id, first_name: "Augusta", city: "Perth", ...kept });
    expect(await contacts()).toMatchObject([{ id, status: "active", ...kept }]);
    expect(await lastAction()).toBe("contact.restored");
    expect((await caller.get(`${path}/${id}`)).statusCode).toBe(200);
  });

  it("can be added again: what is typed is stored, blanks included, and its quotes are there", async () => {
    const { id } = (await caller.put(path, { ...ada, ghl_contact_id: "ghl-1" })).json();
    const quote = await test.build.quote({ company_id, contact_id: id });
    await caller.delete(`${path}/${id}`);
    const colleague = await test.signedIn({ app_role: "user", company_id });
    const answer = await colleague.post(path, { first_name: "Augusta", email: "ADA@example.com", city: "Perth" });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      id,
      first_name: "Augusta",
      last_name: "",
      phone: "",
      address1: "",
      city: "Perth",
      source: "manual",
      created_by: colleague.user.id,
      ghl_contact_id: null,
      ghl_sync_status: null,
    });
    expect(await lastAction()).toBe("contact.restored");
    expect((await caller.get(`${path}/${id}/quotes`)).json().items).toMatchObject([{ id: quote.id }]);
  });

  it("keeps known details that a quote's form leaves empty", async () => {
    await archived();
    const answer = await caller.put(path, { first_name: "Ada", last_name: "", email: ada.email, phone: "" });
    expect(answer.json()).toMatchObject(kept);
  });

  it("moves to the contact that takes it, with the quotes and drafts", async () => {
    const gone = await archived();
    const quote = await test.build.quote({ company_id, contact_id: gone });
    const draft = await test.build.draft({ company_id, contact_id: gone });
    const other = (await caller.post(path, { first_name: "Ada", email: "new@example.com" })).json();
    const own = await test.build.quote({ company_id, contact_id: other.id });
    const answer = await caller.patch(`${path}/${other.id}`, {
      first_name: "Ada",
      email: "Ada@Example.com",
      city: "Perth",
      updated_at: other.updated_at,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ id: other.id, email: "ada@example.com", city: "Perth", ...kept });
    expect(await contacts()).toMatchObject([{ id: other.id, email: "ada@example.com", status: "active" }]);
    const groups = (await caller.get("/rest/v1/quote_groups")).json();
    expect(groups).toMatchObject({
      total: 1,
      items: [{ id: other.id, email: "ada@example.com", quote_count: 2, draft_count: 1 }],
      counts: { all: 3, generated: 2, drafts: 1 },
    });
    const entries = (await caller.get(`${path}/${other.id}/quotes`)).json();
    expect(entries.items.map((entry: { id: string }) => entry.id)).toEqual([draft.id, own.id, quote.id]);
  });

  it("stays with the deleted contact if the edited one was changed in the meantime", async () => {
    const gone = await archived();
    const other = (await caller.post(path, { first_name: "Ada", email: "new@example.com" })).json();
    const answer = await caller.patch(`${path}/${other.id}`, {
      first_name: "Ada",
      email: ada.email,
      updated_at: "2020-01-01T00:00:00.000Z",
    });
    expect(answer.statusCode).toBe(409);
    expect(await contacts()).toMatchObject([{ id: gone, status: "archived" }, { id: other.id }]);
  });

  it("leads to a single contact when many use it at once", async () => {
    const id = await archived();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => caller.put(path, { first_name: "Ada", email: ada.email })),
    );
    expect(new Set(answers.map((answer) => answer.json().id))).toEqual(new Set([id]));
    expect(await contacts()).toHaveLength(1);
  });
});

describe("a contact that a quote is made for", () => {
  const put = async (contact: object) =>
    (await caller.put(path, { first_name: "Ada", email: ada.email, ...contact })).json();

  it("loses cleared details, and keeps those not mentioned", async () => {
    await caller.post(path, { ...ada, city: "Perth" });
    expect(await put({ phone: "", last_name: "" })).toMatchObject({ phone: "", last_name: "", address1: ada.address1 });
    expect(await contacts()).toMatchObject([{ phone: "", last_name: "", address1: ada.address1 }]);
    expect(await put({ ghl_contact_id: "ghl-1" })).toMatchObject({ address1: ada.address1, city: "Perth" });
  });

  it("has the default country unless one is given", async () => {
    expect(await put({})).toMatchObject({ country: "AU", phone: "", source: "quote_creation" });
    expect(await put({ country: "NZ" })).toMatchObject({ country: "NZ" });
    expect(await put({ country: "" })).toMatchObject({ country: "NZ" });
  });

  it("comes from the API if a key adds it, and is as bounded there as elsewhere", async () => {
    const program = await test.withKey({ company_id: `${caller.user.company_id}`, scopes: ["contacts.write"] });
    const added = await program.put(path, { first_name: "Ada", email: ada.email });
    expect(added.json()).toMatchObject({ source: "api" });
    for (const { put } of [caller, program]) {
      const tooLong = { first_name: "Ada", email: ada.email, country: "x".repeat(101) };
      expect((await put(path, tooLong)).statusCode).toBe(400);
    }
  });
});

it("an active contact's address is refused to another contact", async () => {
  await caller.post(path, ada);
  const other = (await caller.post(path, { first_name: "Bo", email: "bo@example.com" })).json();
  const answers = [
    await caller.post(path, ada),
    await caller.patch(`${path}/${other.id}`, { ...ada, updated_at: other.updated_at }),
  ];
  for (const answer of answers) {
    expect([answer.statusCode, answer.json().error.message]).toEqual([409, "A contact with this email already exists"]);
  }
});

it("a contact's list entry counts older quotes with the same address", async () => {
  const { id } = (await caller.post(path, ada)).json();
  await test.build.quote({ company_id, contact_id: id, created_at: "2026-01-01T00:00:00.000Z" });
  await test.build.quote({
    company_id,
    contact_info: { firstName: "A", email: " ADA@Example.com" },
    created_at: "2026-02-01T00:00:00.000Z",
  });
  const { items } = (await caller.get(path)).json();
  expect(items).toMatchObject([{ id, quote_count: 2, last_quote_date: "2026-02-01T00:00:00.000Z" }]);
  expect((await caller.get(`/rest/v1/quotes?contact_id=${id}`)).json().total).toBe(2);
});
