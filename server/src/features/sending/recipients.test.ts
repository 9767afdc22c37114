import { adminRequired } from "@quotemill/shared/companies/settings";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { actFor } from "../../platform/db/acting.ts";
import { listRecipients } from "./recipients.queries.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

async function newCompany() {
  const caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  const addContact = (email: string) => test.build.contact({ company_id, email });
  const addQuote = (contact_id: string, created_at: string, quote_number?: string) =>
    test.build.quote({ company_id, contact_id, created_at, ...(quote_number && { quote_number }) });
  const read = async (query = "") => (await caller.get(`/rest/v1/recipients${query}`)).json();
  return { caller, company_id, addContact, addQuote, read };
}

describe("the contacts to send quotes to", () => {
  it("are those with quotes, with their count and latest date", async () => {
    const { company_id, addContact, addQuote, read } = await newCompany();
    const ada = await addContact("ada@example.com");
    await test.db.updateTable("contacts").set({ company_name: "Engines Ltd" }).where("id", "=", ada.id).execute();
    const bob = await addContact("bob@example.com");
    const { id: template_id } = await test.build.template({ company_id });
    await test.build.draft({ company_id, template_id, contact_id: bob.id });
    await addContact("nobody@example.com");
    await addQuote(ada.id, "2026-01-05T00:00:00.000Z");
    await addQuote(ada.id, "2026-03-05T00:00:00.000Z");
    const deleted = await addQuote(ada.id, "2026-07-05T00:00:00.000Z");
    await test.db.deleteFrom("quotes").where("id", "=", deleted.id).execute();
    const { items, total } = await read();
    expect(total).toBe(1);
    expect(items).toEqual([
      {
        id: ada.id,
        first_name: "Ada",
        last_name: "",
        email: "ada@example.com",
        phone: "",
        company_name: "Engines Ltd",
        quote_count: 2,
        latest_quote_at: "2026-03-05T00:00:00.000Z",
      },
    ]);
  });

  it("are found by name, email or the number of a quote, and come in pages", async () => {
    const { addContact, addQuote, read } = await newCompany();
    for (const [index, email] of ["ann@x.example", "ben@x.example", "cat@y.example"].entries()) {
      const contact = await addContact(email);
      await addQuote(contact.id, `2026-01-0${index + 1}T00:00:00.000Z`, `QT-9${index}`);
    }
    const emails = ({ items }: { items: { email: string }[] }) => items.map((item) => item.email);
    expect(emails(await read("?search=X.EXAMPLE"))).toEqual(["ben@x.example", "ann@x.example"]);
    expect((await read("?search=ada")).total).toBe(3);
    expect((await read("?search=QT-9")).total).toBe(3);
    expect(emails(await read("?search=QT-91"))).toEqual(["ben@x.example"]);
    expect((await read("?search=%25")).total).toBe(0);
    const page = await read("?limit=2");
    expect(emails(page)).toEqual(["cat@y.example", "ben@x.example"]);
    expect(emails(await read(`?limit=2&cursor=${page.next_cursor}`))).toEqual(["ann@x.example"]);
  });

  it("are looked for once, however many there are", async () => {
    const { caller, company_id } = await newCompany();
    await sql`insert into contacts (company_id, first_name, email)
      select ${company_id}, 'Person ' || n, 'p' || n || '@example.com' from generate_series(1, 300) n`.execute(test.db);
    await sql`insert into quotes (company_id, contact_id, person_email, template_name, template_structure, quote_name, quote_number, status,
        answers, currency, tax_name, validity_days, terms)
      select company_id, id, email, 'Any', '[]', 'Fence', email, 'Generated', '{}', 'NZD', 'Tax', 30, ''
      from contacts where company_id = ${company_id}`.execute(test.db);
    await test.db.transaction().execute(async (tx) => {
      await sql`select set_config('track_functions', 'all', true)`.execute(tx);
      await actFor(tx, { id: caller.user.id, company_id, app_role: "user" });
      expect(await listRecipients(tx, company_id, { search: "person 1", cursor: "", limit: 50 })).toMatchObject({
        total: 138,
      });
      await sql`reset role`.execute(tx);
      const calls = sql`select calls from pg_stat_xact_user_functions where funcname = 'people_matching'`;
      expect((await calls.execute(tx)).rows).toEqual([{ calls: 1 }]);
    });
  });

  it("are one person per address, even if they were deleted and came back", async () => {
    const { caller, addContact, addQuote, read } = await newCompany();
    const { id } = await addContact("ada@example.com");
    const older = await addQuote(id, "2026-01-05T00:00:00.000Z");
    await caller.delete(`/rest/v1/contacts/${id}`);
    expect((await read()).items).toMatchObject([{ id, quote_count: 1 }]);
    await caller.post("/rest/v1/contacts", { first_name: "Ada", email: "Ada@example.com" });
    const newer = await addQuote(id, "2026-02-05T00:00:00.000Z");
    expect((await read()).items).toMatchObject([{ id, quote_count: 2 }]);
    const { contact, items, total } = (await caller.get("/rest/v1/recipients/quotes?email=%20Ada@Example.com")).json();
    expect(contact.id).toBe(id);
    expect(items.map((item: { id: string }) => item.id)).toEqual([newer.id, older.id]);
    expect(total).toBe(2);
  });

  it("include those whom only older quotes know, but none without an address", async () => {
    const { caller, company_id, read } = await newCompany();
    const contact_info = { firstName: "Jon", lastName: "Old", email: "JON@example.com", phone: "0400" };
    const { id } = await test.build.quote({ company_id, contact_info });
    await test.build.quote({ company_id });
    const person = { id: null, first_name: "Jon", last_name: "Old", email: "jon@example.com", phone: "0400" };
    expect(await read()).toMatchObject({ total: 1, items: [{ ...person, quote_count: 1 }] });
    expect((await read("?search=jon%20old")).total).toBe(1);
    expect((await read("?search=nobody")).total).toBe(0);
    const answer = (await caller.get("/rest/v1/recipients/quotes?email=jon@example.com")).json();
    expect(answer).toMatchObject({ contact: person, items: [{ id }] });
    expect((await caller.get("/rest/v1/recipients/quotes?email=unknown")).statusCode).toBe(404);
  });
});

describe("the sending webhook", () => {
  const url = "https://hook.example.com/send";

  it("is saved by an admin, and seen by everyone in the company", async () => {
    const admin = await test.signedIn({ app_role: "admin" });
    const user = await test.signedIn({ company_id: admin.user.company_id, app_role: "user" });
    const path = `/rest/v1/companies/${admin.user.company_id}`;
    const saved = await admin.patch(path, { quote_send_webhook_url: ` ${url} ` });
    expect(saved.json().quote_send_webhook_url).toBe(url);
    expect((await user.get(path)).json().quote_send_webhook_url).toBe(url);
    const entries = await test.db
      .selectFrom("audit_log")
      .select(["action", "subject"])
      .where("company_id", "=", admin.user.company_id)
      .execute();
    expect(entries).toEqual([{ action: "settings.webhook_saved", subject: "hook.example.com" }]);

    const refused = await user.patch(path, { quote_send_webhook_url: `${url}/mine`, email_subject_template: "Hi" });
    expect([refused.statusCode, refused.json().error.message]).toEqual([403, adminRequired]);
    expect((await user.get(path)).json()).toMatchObject({ quote_send_webhook_url: url, email_subject_template: "" });
  });

  let admin: Awaited<ReturnType<typeof test.signedIn>>;
  beforeAll(async () => {
    const strict = await createTestApp({ allowPrivate: false });
    admin = await strict.signedIn({ app_role: "admin" });
  });
  it.each([
    [" ", "Please enter a webhook URL"],
    [null, "Please enter a webhook URL"],
    ["make.com", "The webhook URL is not a web address."],
    ["http://hook.example.com", "The webhook URL must start with https://."],
    ["https://10.0.0.8/send", "The webhook URL must be a public address."],
  ])("cannot be %j", async (wrong, message) => {
    const path = `/rest/v1/companies/${admin.user.company_id}`;
    const answer = await admin.patch(path, { quote_send_webhook_url: wrong });
    expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { quote_send_webhook_url: message }]);
  });
});
