import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { oldestFirst } from "../src/platform/db/list-order.ts";
import { planOfPage } from "./order-plan.ts";
import { createTestApp } from "./test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

/** Two people of different companies, each with a contact, a template and a quote. */
async function twoCompanies() {
  const build = async () => {
    const caller = await test.signedIn({ app_role: "admin" });
    const company_id = caller.user.company_id ?? "";
    const contact = await test.build.contact({ company_id });
    const template = await test.build.template({ company_id });
    return { caller, company_id, contact, template };
  };
  return { ours: await build(), theirs: await build() };
}

const lists = [
  ["contacts", "/rest/v1/contacts", "contact"],
  ["quotes", "/rest/v1/quotes", "quote"],
  ["saved_quotes", "/rest/v1/saved_quotes", "draft"],
  ["form_templates", "/rest/v1/form_templates", "template"],
  ["price_items", "/rest/v1/price_items", "priceItem"],
] as const;

describe.each(lists)("what has changed since some time, of %s", (table, path, kind) => {
  const day = (number: number) => `2026-03-0${number}T00:00:00.000Z`;

  it("comes with the earliest change first, page by page, and never another company's", async () => {
    const { ours, theirs } = await twoCompanies();
    const ids: string[] = [];
    for (const [index, changedOn] of [3, 1, 4, 2].entries()) {
      const { company_id } = index === 3 ? theirs : ours;
      const { id } = await test.build[kind]({ company_id });
      await sql`update ${sql.table(table)} set updated_at = ${day(changedOn)} where id = ${id}`.execute(test.db);
      ids.push(id);
    }
    // All other rows were changed earlier.
    await sql`update ${sql.table(table)} set updated_at = '2020-01-01' where id <> all(${ids})`.execute(test.db);
    const [third, , fourth] = ids;
    const since = encodeURIComponent("2026-03-01T11:00:00+10:00");
    const first = (await ours.caller.get(`${path}?updated_since=${since}&limit=1`)).json();
    expect(first).toMatchObject({ items: [{ id: third }], total: 2 });
    const next = `${path}?updated_since=${since}&limit=1&cursor=${first.next_cursor}`;
    expect((await ours.caller.get(next)).json()).toMatchObject({ items: [{ id: fourth }], next_cursor: null });
    // The moment itself is included: a caller who asks from the last change they saw misses none.
    const exact = (await ours.caller.get(`${path}?updated_since=${day(4)}`)).json();
    expect(exact.items).toMatchObject([{ id: fourth }]);
  });

  it.each(["", "yesterday", "2026-02-30T00:00:00Z", `2026-01-01T00:00:00${"0".repeat(50)}Z`])(
    "is refused for %j, which is no time",
    async (text) => {
      const { get } = await test.signedIn();
      const answer = await get(`${path}?updated_since=${encodeURIComponent(text)}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error.fields).toHaveProperty("updated_since");
    },
  );

  it("is read from an index", async () => {
    const caller = await test.signedIn({ app_role: "user" });
    const isActive = table === "contacts" ? sql`status = 'active'` : sql`true`;
    const condition = sql`${isActive} and updated_at >= '2026-01-01'`;
    const plan = await planOfPage(test, caller, table, oldestFirst(`${table}.updated_at`), condition);
    expect(plan).not.toContain("Sort Key");
    expect(plan).toMatch(/Index Cond: [^"]*ROW\(/);
  });
});

describe("an external id", () => {
  const submit = async (
    { caller, contact, template }: Awaited<ReturnType<typeof twoCompanies>>["ours"],
    more: object,
  ) =>
    caller.post("/functions/v1/submit-quote", {
      template_id: template.id,
      contact_id: contact.id,
      quote_name: "Side fence",
      answers: {},
      ...more,
    });
  const found = async ({ caller }: Awaited<ReturnType<typeof twoCompanies>>["ours"], path: string) =>
    (await caller.get(`${path}?external_id=crm-1`)).json();

  it("of a contact finds it again, is unique in the company, and can be cleared", async () => {
    const { ours, theirs } = await twoCompanies();
    const path = "/rest/v1/contacts";
    const ada = { first_name: "Ada", email: "ada@example.com", external_id: " crm-1 " };
    const created = (await ours.caller.post(path, ada)).json();
    expect(created.external_id).toBe("crm-1");
    expect((await theirs.caller.post(path, ada)).statusCode).toBe(200);
    expect(await found(ours, path)).toMatchObject({ total: 1, items: [{ id: created.id, external_id: "crm-1" }] });
    expect((await ours.caller.get(`${path}?external_id=crm-1&search=nobody`)).json()).toMatchObject({ total: 0 });

    const taken = "Another contact has this external ID already.";
    for (const method of ["post", "put"] as const) {
      const refused = await ours.caller[method](path, { ...ada, email: "bob@example.com" });
      expect(refused.statusCode).toBe(409);
      expect(refused.json().error).toMatchObject({ code: "conflict", message: taken, fields: { external_id: taken } });
    }
    // Callers that do not know of it leave it alone; an automation that finds the person by address sets it.
    const { updated_at } = created;
    const edit = { first_name: "Ada", email: "ada@example.com", city: "Perth", updated_at };
    const edited = (await ours.caller.patch(`${path}/${created.id}`, edit)).json();
    expect(edited).toMatchObject({ city: "Perth", external_id: "crm-1" });
    const renamed = await ours.caller.put(path, { ...ada, external_id: "crm-2" });
    expect(renamed.json()).toMatchObject({ id: created.id, external_id: "crm-2" });
    const cleared = { ...edit, external_id: null, updated_at: renamed.json().updated_at };
    expect((await ours.caller.patch(`${path}/${created.id}`, cleared)).json().external_id).toBeNull();
  });

  it("of a quote finds it again and is unique in the company", async () => {
    const { ours, theirs } = await twoCompanies();
    const { quote_id } = (await submit(ours, { external_id: "crm-1" })).json();
    expect((await submit(theirs, { external_id: "crm-1" })).statusCode).toBe(200);
    expect(await found(ours, "/rest/v1/quotes")).toMatchObject({
      total: 1,
      items: [{ id: quote_id, external_id: "crm-1" }],
    });
    expect((await ours.caller.get(`/rest/v1/quotes/${quote_id}`)).json().external_id).toBe("crm-1");
    const again = await submit(ours, { external_id: "crm-1" });
    expect(again.statusCode).toBe(409);
    expect(again.json().error).toBe("Another quote has this external ID already.");
    expect((await submit(ours, {})).statusCode).toBe(200);
    // A deleted quote can come back only while no other quote has its external id.
    await ours.caller.delete(`/rest/v1/quotes/${quote_id}`);
    expect((await submit(ours, { external_id: "crm-1" })).statusCode).toBe(200);
    const restored = await ours.caller.post("/rest/v1/deleted/restore", { ids: [quote_id] });
    expect(restored.statusCode).toBe(409);
  });

  it("of a template finds it again, is unique in the company, and makes no version", async () => {
    const { ours, theirs } = await twoCompanies();
    const path = "/rest/v1/form_templates";
    const name = async ({ caller }: typeof ours, id: string) => caller.patch(`${path}/${id}`, { external_id: "crm-1" });
    expect((await name(ours, ours.template.id)).json()).toMatchObject({ external_id: "crm-1", version: 1 });
    expect((await name(theirs, theirs.template.id)).statusCode).toBe(200);
    expect(await found(ours, path)).toMatchObject({
      total: 1,
      items: [{ id: ours.template.id, external_id: "crm-1" }],
    });
    const other = await test.build.template({ company_id: ours.company_id });
    const refused = await name(ours, other.id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error.message).toBe("Another template has this external ID already.");
  });

  it.each([
    ["", 400],
    ["x".repeat(201), 400],
    [7, 400],
    ["x".repeat(200), 200],
  ])("of %j is answered with %i", async (external_id, status) => {
    const { ours } = await twoCompanies();
    const given = { first_name: "Ada", email: "ada@example.com", external_id };
    expect((await ours.caller.post("/rest/v1/contacts", given)).statusCode).toBe(status);
    expect((await submit(ours, { external_id })).statusCode).toBe(status);
  });
});
