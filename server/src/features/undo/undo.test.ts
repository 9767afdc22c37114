import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { discardOffer } from "../offers/index.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let caller: Awaited<ReturnType<typeof test.signedIn>>;
let company_id: string;
let body: { template_id: string; contact_id: string; quote_name: string; answers: object };

beforeEach(async () => {
  test ??= await createTestApp();
  caller = await test.signedIn({ app_role: "admin" });
  company_id = caller.user.company_id ?? "";
  const [template, contact] = [await test.build.template({ company_id }), await test.build.contact({ company_id })];
  body = { template_id: template.id, contact_id: contact.id, quote_name: "Fence", answers: { field_1: "12" } };
});

const submit = async (changes: object = {}): Promise<string> =>
  (await caller.post("/functions/v1/submit-quote", { ...body, ...changes })).json().quote_id;
const remove = (quote_ids: string[]) => caller.post("/rest/v1/quotes/delete", { quote_ids });
const undo = async (...ids: string[]) => (await caller.post("/rest/v1/deleted/restore", { ids })).statusCode;

/** All that the company has of these. */
async function contents() {
  const tables = ["quotes", "saved_quotes", "webhook_deliveries", "prefilled_templates", "company_counts"];
  const found = tables.map(
    (name) => sql`select ${name}::text as name, jsonb_agg(to_jsonb(row) order by row::text) as rows
      from ${sql.table(name)} row where company_id = ${company_id}`,
  );
  return (await sql`${sql.join(found, sql` union all `)}`.execute(test.db)).rows;
}

describe("undoing the deletion of quotes", () => {
  it("brings back everything, between their revisions and with their deliveries, terms and drafts", async () => {
    const first = await submit();
    const second = await submit({ revises_quote_id: first });
    const third = await submit({ revises_quote_id: second });
    await submit({ revises_quote_id: third });
    const draft = { ...body, revises_quote_id: second };
    expect((await caller.post("/rest/v1/saved_quotes", draft)).statusCode).toBe(200);
    await sql`insert into webhook_deliveries (company_id, quote_id, kind, request_body)
      values (${company_id}, ${second}, 'quote', '{"a": 1}')`.execute(test.db);
    await sql`update quotes set terms = 'Of last year' where id = ${second}`.execute(test.db);
    const before = await contents();
    for (const chosen of [[second], [third, second], [first, second, third]]) {
      expect((await remove(chosen)).statusCode).toBe(200);
      expect(await undo(...chosen)).toBe(200);
      expect(await contents()).toEqual(before);
    }
  });

  it("is part of what the contact's page shows", async () => {
    const id = await submit();
    await remove([id]);
    await undo(id);
    const { items } = (await caller.get(`/rest/v1/contacts/${body.contact_id}/activity`)).json();
    expect(items.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
      "quote.restored",
      "quote.deleted",
    ]);
  });

  it("keeps the PDF until then", async () => {
    const pdf_storage_path = `${company_id}/kept.pdf`;
    await test.files.put(pdf_storage_path, "%PDF-1.7");
    const { id } = await test.build.quote({ company_id, pdf_storage_path });
    await remove([id]);
    await test.runJobs();
    expect(await undo(id)).toBe(200);
    await test.hoursPass();
    await test.runJobs();
    expect(await test.files.exists(pdf_storage_path)).toBe(true);
  });

  it("is refused for a quote that a customer was sent", async () => {
    const { quotes } = await test.build.offer({ company_id, created_by: caller.user.id });
    const ids = quotes.map(({ quote_id }) => quote_id);
    await remove(ids);
    expect(await undo(...ids)).toBe(404);
  });

  it("works for a quote whose sending failed", async () => {
    const { id, quotes } = await test.build.offer({ company_id, created_by: caller.user.id });
    const ids = quotes.map(({ quote_id }) => quote_id);
    // As if it had never been confirmed.
    await sql`delete from offer_events where offer_id = ${id}`.execute(test.db);
    await sql`update quotes set offer_id = null where offer_id = ${id}`.execute(test.db);
    await discardOffer(test.db, company_id, id);
    await remove(ids);
    expect(await undo(...ids)).toBe(200);
  });

  it("is refused after a quarter of an hour, and a second time", async () => {
    const id = await submit();
    await remove([id]);
    const age = (time: string) =>
      sql`update deleted_records set deleted_at = now() - ${time}::interval where id = ${id}`.execute(test.db);
    await age("16 minutes");
    expect(await undo(id)).toBe(404);
    await age("14 minutes");
    expect(await undo(id)).toBe(200);
    expect(await undo(id)).toBe(404);
  });

  it("is refused once its place is taken", async () => {
    const first = await submit();
    const second = await submit({ revises_quote_id: first });
    await remove([second]);
    await submit({ revises_quote_id: first });
    expect(await undo(second)).toBe(409);
  });
});

it("an undo brings back a deleted draft and a deleted prefilled template", async () => {
  const prefilled = await test.build.prefilled({ company_id, base_template_id: body.template_id });
  const draft = (await caller.post("/rest/v1/saved_quotes", body)).json();
  const before = await contents();
  await caller.delete(`/rest/v1/prefilled_templates/${prefilled.id}`);
  await caller.delete(`/rest/v1/saved_quotes/${draft.id}`);
  expect(await contents()).not.toEqual(before);
  expect(await undo(prefilled.id, draft.id)).toBe(200);
  expect(await contents()).toEqual(before);
});
