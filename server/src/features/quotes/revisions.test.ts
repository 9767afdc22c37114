import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let caller: Awaited<ReturnType<typeof test.signedIn>>;
let company_id: string;
let body: { template_id: string; contact_id: string; quote_name: string; answers: Record<string, string> };

beforeEach(async () => {
  test ??= await createTestApp();
  caller = await test.signedIn({ app_role: "user" });
  company_id = caller.user.company_id ?? "";
  const template = await test.build.template({ company_id });
  const contact = await test.build.contact({ company_id });
  body = { template_id: template.id, contact_id: contact.id, quote_name: "Fence", answers: { field_1: "12" } };
});

const submit = (changes: object = {}, key?: string) =>
  test.app.inject({
    method: "POST",
    url: "/functions/v1/submit-quote",
    headers: { authorization: caller.authorization, ...(key && { "idempotency-key": key }) },
    payload: { ...body, ...changes },
  });
const made = async (changes: object = {}): Promise<{ quote_id: string; quote_number: string }> =>
  (await submit(changes)).json();
const revise = (quote: { quote_id: string }, changes: object = {}) =>
  made({ revises_quote_id: quote.quote_id, ...changes });
const read = async ({ quote_id }: { quote_id: string }) => (await caller.get(`/rest/v1/quotes/${quote_id}`)).json();
const numbers = async (quote: { quote_id: string }) =>
  (await read(quote)).revisions.map((each: { quote_number: string }) => each.quote_number);
const remove = ({ quote_id }: { quote_id: string }) =>
  test.app.inject({
    method: "DELETE",
    url: `/rest/v1/quotes/${quote_id}`,
    headers: { authorization: caller.authorization },
  });

describe("a revision", () => {
  it("has the first one's number, and takes none from the company", async () => {
    const first = await made();
    const second = await revise(first, { answers: { field_1: "14" } });
    const third = await revise(second);
    expect([second.quote_number, third.quote_number]).toEqual(["QT-1001 r2", "QT-1001 r3"]);
    expect((await made()).quote_number).toBe("QT-1002");
    expect(await read(first)).toMatchObject({ quote_number: "QT-1001", revision: 1, answers: { field_1: "12" } });
    expect(await read(second)).toMatchObject({
      revision: 2,
      revises_quote_id: first.quote_id,
      answers: { field_1: "14" },
      next_revision_number: "QT-1001 r4",
    });
    for (const quote of [first, second, third]) {
      expect(await numbers(quote)).toEqual(["QT-1001", "QT-1001 r2", "QT-1001 r3"]);
    }
  });

  it("has its number in its automatic name", async () => {
    const second = await revise(await made(), { auto_name: true });
    expect((await read(second)).quote_name).toBe("Ada - QT-1001 r2");
  });

  it("follows the newest one, whichever was revised", async () => {
    const first = await made();
    const second = await revise(first);
    const third = await revise(first);
    expect(third.quote_number).toBe("QT-1001 r3");
    expect((await read(third)).revises_quote_id).toBe(second.quote_id);
  });

  it("gets a unique number, however many people revise at once", async () => {
    const first = await made();
    const revisions = await Promise.all(Array.from({ length: 8 }, () => revise(first)));
    const expected = [2, 3, 4, 5, 6, 7, 8, 9].map((revision) => `QT-1001 r${revision}`);
    expect(revisions.map((each) => each.quote_number).sort()).toEqual(expected);
    expect(await numbers(first)).toEqual(["QT-1001", ...expected]);
  });

  it("is made once for one key", async () => {
    const first = await made();
    const key = randomUUID();
    const again = () => submit({ revises_quote_id: first.quote_id }, key);
    const answers = await Promise.all([1, 2, 3].map(again));
    const done = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set([...done, await again()].map((answer) => answer.json().quote_id)).size).toBe(1);
    for (const answer of refused) expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([409, "1"]);
    expect(await numbers(first)).toEqual(["QT-1001", "QT-1001 r2"]);
  });

  it("is for the same person", async () => {
    const first = await made();
    const other = await test.build.contact({ company_id });
    const refused = await submit({ revises_quote_id: first.quote_id, contact_id: other.id });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error).toBe("A revision is for the same person. To quote somebody else, create a new quote.");
    const old = await test.build.quote({ company_id, quote_number: "OLD-7" });
    expect((await revise({ quote_id: old.id })).quote_number).toBe("OLD-7 r2");
  });

  it("skips a number that a plain quote has, and does not belong to it", async () => {
    const first = await made();
    const plain = await test.build.quote({ company_id, quote_number: "QT-1001 r2" });
    expect((await read(first)).next_revision_number).toBe("QT-1001 r3");
    expect((await revise(first)).quote_number).toBe("QT-1001 r3");
    expect(await numbers({ quote_id: plain.id })).toEqual(["QT-1001 r2"]);
    expect((await revise({ quote_id: plain.id })).quote_number).toBe("QT-1001 r2 r2");
  });

  it("leaps over many numbers in use, where a company's prefix ends like a revision", async () => {
    const first = await made();
    await sql`insert into quotes (company_id, quote_number, quote_name, currency, tax_name, validity_days, terms)
      select company_id, 'QT-1001 r' || nth, quote_name, currency, tax_name, validity_days, terms
      from quotes, generate_series(2, 3000) nth where id = ${first.quote_id}`.execute(test.db);
    const scans = sql<{ count: number }>`select pg_stat_get_xact_numscans('quotes_number_key'::regclass) as count`;
    await test.db.transaction().execute(async (tx) => {
      const before = (await scans.execute(tx)).rows[0]?.count ?? 0;
      const { rows } = await sql<{ next: number }>`select app.next_revision(${company_id}, 'QT-1001') as next`.execute(
        tx,
      );
      expect(rows[0]?.next).toBe(3001);
      expect(((await scans.execute(tx)).rows[0]?.count ?? 0) - before).toBeLessThan(100);
    });
  });

  it("is refused after the 99th", async () => {
    const first = await made();
    await test.db
      .insertInto("revised_numbers")
      .values({ company_id, quote_number: "QT-1001", last_revision: 99 })
      .execute();
    const refused = await submit({ revises_quote_id: first.quote_id });
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      "A quote can have 99 revisions. Create a new quote.",
    ]);
  });
});

describe("deleting", () => {
  it("one in between leaves the others connected", async () => {
    const first = await made();
    const second = await revise(first);
    const third = await revise(second);
    await remove(second);
    expect(await numbers(first)).toEqual(["QT-1001", "QT-1001 r3"]);
    expect((await read(third)).revises_quote_id).toBe(first.quote_id);
  });

  it("the first leaves the others and their numbers", async () => {
    const first = await made();
    const second = await revise(first);
    await remove(first);
    expect(await numbers(second)).toEqual(["QT-1001 r2"]);
    expect((await read(second)).revises_quote_id).toBeNull();
    expect((await revise(second)).quote_number).toBe("QT-1001 r3");
  });

  it("the newest does not free its number, because the customer may know it", async () => {
    const first = await made();
    await remove(await revise(first));
    expect((await revise(first)).quote_number).toBe("QT-1001 r3");
  });
});

describe("in lists", () => {
  it("every revision is a separate quote, found by the number, and only earlier ones are marked", async () => {
    const first = await made();
    await revise(first);
    await made();
    const list = async (search: string) =>
      (await caller.get(`/rest/v1/contacts/${body.contact_id}/quotes?search=${search}`)).json();
    expect(await list("qt-1001")).toMatchObject({
      total: 2,
      items: [
        { quote_number: "QT-1001 r2", revision: 2, is_revised: false },
        { quote_number: "QT-1001", revision: 1, is_revised: true },
      ],
    });
    expect((await caller.get("/rest/v1/quotes")).json()).toMatchObject({ total: 3 });
    expect((await caller.get("/rest/v1/quotes?search=QT-1001 r2")).json()).toMatchObject({ total: 1 });
  });
});

describe("a draft", () => {
  const save = async (changes: object) => (await caller.post("/rest/v1/saved_quotes", { ...body, ...changes })).json();

  it("remembers what it revises, and becomes the next revision", async () => {
    const first = await made();
    const draft = await save({ revises_quote_id: first.quote_id });
    expect(draft).toMatchObject({ revises_quote_id: first.quote_id, next_revision_number: "QT-1001 r2" });
    const listed = (await caller.get(`/rest/v1/contacts/${body.contact_id}/quotes`)).json().items;
    expect(listed.map((each: { next_revision_number: string | null }) => each.next_revision_number)).toEqual([
      "QT-1001 r2",
      null,
    ]);
    const kept = await test.app.inject({
      method: "PATCH",
      url: `/rest/v1/saved_quotes/${draft.id}`,
      headers: { authorization: caller.authorization },
      payload: { ...body, revises_quote_id: first.quote_id, notes: "Later", updated_at: draft.updated_at },
    });
    expect(kept.json()).toMatchObject({ revises_quote_id: first.quote_id, notes: "Later" });
    const submitted = await made({ revises_quote_id: first.quote_id, saved_quote_id: draft.id });
    expect(submitted.quote_number).toBe("QT-1001 r2");
  });

  it("is one of a new quote once the quote is deleted", async () => {
    const first = await made();
    const draft = await save({ revises_quote_id: first.quote_id });
    await remove(first);
    expect((await caller.get(`/rest/v1/saved_quotes/${draft.id}`)).json()).toMatchObject({
      revises_quote_id: null,
      next_revision_number: null,
    });
    expect((await submit({ revises_quote_id: first.quote_id })).statusCode).toBe(404);
    expect((await made({ saved_quote_id: draft.id })).quote_number).toBe("QT-1002");
  });

  it("is for the same person", async () => {
    const first = await made();
    const other = await test.build.contact({ company_id });
    const refused = await caller.post("/rest/v1/saved_quotes", {
      ...body,
      contact_id: other.id,
      revises_quote_id: first.quote_id,
    });
    expect(refused.statusCode).toBe(400);
  });
});
