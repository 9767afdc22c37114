import { randomUUID } from "node:crypto";
import { stillRunning } from "@quotemill/shared/requests/idempotency";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp({ apiLimitFactor: 3 });
});

const structure = [
  { id: "field_1", type: "select", label: "Type", options: ["Colorbond", "Timber"] },
  {
    id: "field_2",
    type: "text",
    label: "Colour",
    conditional: { dependsOn: "field_1", operator: "is", showWhen: "Colorbond" },
  },
];

async function newCompany() {
  const caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  const template = await test.build.template({ company_id, structure });
  const contact = await test.build.contact({ company_id });
  const body = {
    template_id: template.id,
    contact_id: contact.id,
    quote_name: "Side boundary",
    answers: { field_1: "Colorbond", field_2: "Monument" } as Record<string, string>,
  };
  const submit = (changes: object = {}, key?: string) =>
    test.app.inject({
      method: "POST",
      url: "/functions/v1/submit-quote",
      headers: { authorization: caller.authorization, ...(key && { "idempotency-key": key }) },
      payload: { ...body, ...changes },
    });
  const quotes = () =>
    test.db.selectFrom("quotes").selectAll().where("company_id", "=", company_id).orderBy("created_at").execute();
  return { caller, company_id, template, contact, body, submit, quotes };
}

describe("submitting a quote", () => {
  it("stores it as Processing with its template and the visible answers", async () => {
    const { submit, quotes, template } = await newCompany();
    const answer = await submit({ answers: { field_1: "Timber", field_2: "hidden" }, notes: " ring first " });
    expect(answer.json()).toEqual({ success: true, quote_id: expect.any(String), quote_number: "QT-1001" });
    const [quote] = await quotes();
    expect(quote).toMatchObject({
      status: "Processing",
      quote_name: "Side boundary",
      answers: { field_1: "Timber" },
      notes: "ring first",
      template_id: template.id,
      template_name: "Residential fence",
    });
    expect(quote?.template_structure).toMatchObject([{ id: "field_1" }, { id: "field_2" }]);
  });

  it("reads a missing checkbox as unticked", async () => {
    const { submit, quotes, company_id } = await newCompany();
    const { id: template_id } = await test.build.template({
      company_id,
      structure: [
        { id: "field_1", type: "checkbox", label: "Remove old fence" },
        {
          id: "field_2",
          type: "text",
          label: "What stays",
          conditional: { dependsOn: "field_1", operator: "is", showWhen: "false" },
        },
      ],
    });
    await submit({ template_id, answers: { field_2: "The posts" } });
    expect(await quotes()).toMatchObject([{ answers: { field_1: false, field_2: "The posts" } }]);
  });

  it("rewrites an automatic name with the number it actually got", async () => {
    const { submit, quotes } = await newCompany();
    await submit();
    await submit({ auto_name: true, quote_name: "Ada - QT-1001" });
    expect(await quotes()).toMatchObject([
      { quote_name: "Side boundary", auto_name: false },
      { quote_name: "Ada - QT-1002", auto_name: true },
    ]);
  });

  it("is refused if the contact is deleted while it waits in the queue", async () => {
    const { submit, quotes, company_id, contact } = await newCompany();
    const answer = await test.db.transaction().execute(async (tx) => {
      await tx.selectFrom("companies").select("id").where("id", "=", company_id).forUpdate().execute();
      const submitting = submit();
      await expect.poll(test.waiting).toBe(1);
      await test.db.updateTable("contacts").set({ status: "archived" }).where("id", "=", contact.id).execute();
      return { submitting };
    });
    expect((await answer.submitting).statusCode).toBe(404);
    expect(await quotes()).toEqual([]);
  });

  it("gives 200 concurrent submits 200 consecutive numbers", async () => {
    const { submit, quotes, company_id } = await newCompany();
    // A busy server asks to try again, and a browser does so with the same key.
    const submitUntilAnswered = async (key: string) => {
      let answer = await submit({}, key);
      for (let tries = 1; answer.statusCode === 503 && tries < 20; tries++) answer = await submit({}, key);
      return answer.statusCode;
    };
    const keys = Array.from({ length: 200 }, (_, index) => `concurrent-${index}`);
    expect(new Set(await Promise.all(keys.map(submitUntilAnswered)))).toEqual(new Set([200]));
    const expected = Array.from({ length: 200 }, (_, index) => `QT-${1001 + index}`);
    expect((await quotes()).map((quote) => quote.quote_number).sort()).toEqual(expected);
    const company = await test.db
      .selectFrom("companies")
      .select("quote_next_number")
      .where("id", "=", company_id)
      .executeTakeFirst();
    expect(company?.quote_next_number).toBe(1201);
  });

  it("takes no number if it fails", async () => {
    const { submit } = await newCompany();
    expect((await submit({ answers: { field_1: "Pool glass" } })).statusCode).toBe(400);
    expect((await submit({ contact_id: randomUUID() })).statusCode).toBe(404);
    expect((await submit()).json().quote_number).toBe("QT-1001");
  });

  it("skips numbers in use after the next number was set back", async () => {
    const { submit, company_id } = await newCompany();
    for (let count = 0; count < 3; count++) await submit();
    await test.db.updateTable("companies").set({ quote_next_number: 1001 }).where("id", "=", company_id).execute();
    expect((await submit()).json().quote_number).toBe("QT-1004");
  });

  it("leaps over many numbers in use instead of counting them, and over no more than those", async () => {
    const { company_id, submit } = await newCompany();
    await submit();
    await sql`insert into quotes (company_id, quote_number, quote_name, currency, tax_name, validity_days, terms)
      select company_id, 'QT-' || nth, quote_name, currency, tax_name, validity_days, terms
      from quotes, generate_series(1002, 6000) nth where company_id = ${company_id} and quote_number = 'QT-1001'`.execute(
      test.db,
    );
    const next = (first: number) =>
      test.db.transaction().execute(async (tx) => {
        const reads = async () =>
          (
            await sql<{
              fetched: number;
            }>`select pg_stat_get_xact_numscans('quotes_number_key'::regclass) as fetched`.execute(tx)
          ).rows[0]?.fetched ?? 0;
        const before = await reads();
        const { rows } = await sql<{ number: number }>`
          select app.next_free_number(${company_id}, 'QT-', ${first}) as number`.execute(tx);
        return [rows[0]?.number, (await reads()) - before] as const;
      });
    for (const first of [1001, 1002, 3000, 5990, 6000, 6001]) {
      const [number, scans] = await next(first);
      expect(number).toBe(Math.max(6001, first));
      expect(scans).toBeLessThan(100);
    }
  });

  it("answers a repeat under the same key with the same quote, and at once while the first runs", async () => {
    const { submit, quotes } = await newCompany();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit({}, key)));
    answers.push(await submit({}, key));
    const done = answers.filter(({ statusCode }) => statusCode === 200);
    expect(new Set(done.map((answer) => answer.json().quote_number))).toEqual(new Set(["QT-1001"]));
    for (const answer of answers.filter((each) => !done.includes(each))) {
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([409, "1"]);
      expect(answer.json().error).toBe(stillRunning);
    }
    expect(await quotes()).toHaveLength(1);
  });

  it("consumes its own draft, and only one of the company", async () => {
    const { submit, company_id, template, contact } = await newCompany();
    const other = await newCompany();
    const mine = await test.build.draft({ company_id, template_id: template.id, contact_id: contact.id });
    const theirs = await test.build.draft({
      company_id: other.company_id,
      template_id: other.template.id,
      contact_id: other.contact.id,
    });
    await submit({ saved_quote_id: mine.id });
    await submit({ saved_quote_id: theirs.id });
    const left = await test.db
      .selectFrom("saved_quotes")
      .select("id")
      .where("id", "in", [mine.id, theirs.id])
      .execute();
    expect(left).toEqual([{ id: theirs.id }]);
  });

  it.each([
    [
      "a choice the template no longer offers",
      { answers: { field_1: "Glass" } },
      "'Type' has a choice that the template no longer offers.",
    ],
    ["no contact", { contact_id: "" }, "Please provide at least first name and email for the contact"],
    ["no template", { template_id: "" }, "Missing template or company information"],
    ["no name", { quote_name: "  " }, "Please provide a quote name"],
  ])("says what is wrong with %s", async (_name, changes, message) => {
    const { submit } = await newCompany();
    const answer = await submit(changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: message });
  });

  it("refuses a template that is switched off or deleted, and a deleted contact", async () => {
    const { submit, template, contact, caller } = await newCompany();
    await caller.delete(`/rest/v1/contacts/${contact.id}`);
    expect((await submit()).json()).toMatchObject({ error: "This contact does not exist." });
    await test.db.updateTable("form_templates").set({ is_active: false }).where("id", "=", template.id).execute();
    expect((await submit()).json()).toMatchObject({ error: expect.stringMatching(/^This template is switched off/) });
    await test.db.deleteFrom("form_templates").where("id", "=", template.id).execute();
    expect((await submit()).json()).toMatchObject({ error: "This template does not exist." });
  });
});

describe("saving a draft", () => {
  it("twice under one key creates one draft, and other contents need another key", async () => {
    const { caller, body, company_id } = await newCompany();
    const save = (quote_name: string) =>
      test.app.inject({
        method: "POST",
        url: "/rest/v1/saved_quotes",
        headers: { authorization: caller.authorization, "idempotency-key": "draft-key-1" },
        payload: { ...body, quote_name },
      });
    const [first, again, other] = [await save("First"), await save("First"), await save("Second")];
    expect(again.body).toBe(first.body);
    expect([other.statusCode, other.json().error.code]).toEqual([422, "idempotency_key_reused"]);
    const drafts = await test.db.selectFrom("saved_quotes").select("id").where("company_id", "=", company_id).execute();
    expect(drafts).toHaveLength(1);
  });
});

describe("the number preview", () => {
  it("only reads the number", async () => {
    const { caller, company_id, submit } = await newCompany();
    const preview = async () =>
      (await caller.post("/rest/v1/rpc/get_next_quote_number_preview", { company_id_input: company_id })).json();
    expect([await preview(), await preview()]).toEqual(["QT-1001", "QT-1001"]);
    await submit();
    expect(await preview()).toBe("QT-1002");
  });
});

describe("the contact of a quote", () => {
  const path = "/rest/v1/contacts";
  const upsert = (caller: Awaited<ReturnType<typeof newCompany>>["caller"], payload: object) =>
    test.app.inject({ method: "PUT", url: path, headers: { authorization: caller.authorization }, payload });

  it("is created once for two concurrent quotes", async () => {
    const { caller, company_id } = await newCompany();
    const person = { first_name: "New", email: "New@Example.com" };
    const [one, two] = await Promise.all([upsert(caller, person), upsert(caller, person)]);
    expect(one.json().id).toBe(two.json().id);
    const row = await test.db
      .selectFrom("contacts")
      .select(["source", "ghl_sync_status", "email"])
      .where("company_id", "=", company_id)
      .where("id", "=", one.json().id)
      .executeTakeFirst();
    expect(row).toEqual({ source: "quote_creation", ghl_sync_status: "pending", email: "new@example.com" });
  });

  it("is marked as synced if it was picked from the CRM", async () => {
    const { caller, company_id } = await newCompany();
    const rows = () =>
      test.db
        .selectFrom("contacts")
        .select(["source", "ghl_sync_status", "ghl_contact_id"])
        .where("company_id", "=", company_id)
        .where("email", "like", "crm%")
        .orderBy("created_at")
        .execute();
    await upsert(caller, { first_name: "Crm", email: "crm@example.com", ghl_contact_id: "abc" });
    await upsert(caller, { first_name: "Known", email: "crm-too@example.com" });
    expect(await rows()).toEqual([
      { source: "ghl_sync", ghl_sync_status: "synced", ghl_contact_id: "abc" },
      { source: "quote_creation", ghl_sync_status: "pending", ghl_contact_id: null },
    ]);
    await upsert(caller, { first_name: "Known", email: "CRM-too@example.com", ghl_contact_id: "def" });
    expect((await rows())[1]).toEqual({ source: "quote_creation", ghl_sync_status: "synced", ghl_contact_id: "def" });
  });

  it("gets the default country if it is new, and otherwise keeps its own", async () => {
    const { caller } = await newCompany();
    const person = { first_name: "Aroha", email: "nz@example.com" };
    expect((await upsert(caller, { ...person, country: "NZ" })).json().country).toBe("NZ");
    expect((await upsert(caller, person)).json().country).toBe("NZ");
    expect((await upsert(caller, { ...person, email: "au@example.com" })).json().country).toBe("AU");
  });

  it("keeps details that were left empty and is not touched if nothing differs", async () => {
    const { caller } = await newCompany();
    const first = (
      await upsert(caller, { first_name: "Ada", email: "a@example.com", phone: "0412", city: "Perth" })
    ).json();
    const same = (await upsert(caller, { first_name: "Ada", email: "A@example.com" })).json();
    expect(same).toEqual(first);
    const changed = (await upsert(caller, { first_name: "Ada", email: "a@example.com", phone: "0499" })).json();
    expect(changed).toMatchObject({ id: first.id, phone: "0499", city: "Perth" });
    expect(changed.updated_at > first.updated_at).toBe(true);
  });

  it("is searched only by name, address and company name", async () => {
    const { caller } = await newCompany();
    await upsert(caller, { first_name: "Ada", email: "a@example.com", city: "Perth", company_name: "Engines" });
    const found = async (term: string) => (await caller.get(`${path}?within=identity&search=${term}`)).json().total;
    expect([await found("engines"), await found("perth")]).toEqual([1, 0]);
  });
});
