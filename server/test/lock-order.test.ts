import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "./test-app.ts";

type Caller = Awaited<ReturnType<typeof test.signedIn>>;
let test: Awaited<ReturnType<typeof createTestApp>>;
let caller: Caller;
let company_id: string;

beforeEach(async () => {
  test ??= await createTestApp();
  caller = await test.signedIn({ app_role: "user" });
  company_id = caller.user.company_id ?? "";
});

type Table = "contacts" | "quotes" | "saved_quotes";

/** Somebody else holds the row, and then changes the counts, as every writer of one does. Otherwise they deadlock. */
async function countsAreFree(table: Table, id: string, call: () => ReturnType<Caller["post"]>) {
  const other = await test.pool.connect();
  try {
    await other.query("begin");
    await other.query(`select from ${table} where id = $1 for update`, [id]);
    const answer = Promise.resolve(call());
    await expect.poll(test.waiting).toBe(1);
    const counts = "select from company_counts where company_id = $1 for no key update nowait";
    const refused = await other.query(counts, [company_id]).then(
      () => undefined,
      (error: Error) => error.message,
    );
    await other.query("rollback");
    expect([refused, (await answer).statusCode]).toEqual([undefined, 200]);
  } finally {
    await other.query("rollback");
    other.release();
  }
}

const inOrder = <Row extends { id: string }>(rows: Row[]) =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [Row, Row];
const twoContacts = async () =>
  inOrder([await test.build.contact({ company_id }), await test.build.contact({ company_id })]);
const remove = (quote_ids: string[], draft_ids: string[] = []) =>
  caller.post("/rest/v1/quotes/delete", { quote_ids, draft_ids });
const undo = (...ids: string[]) => caller.post("/rest/v1/deleted/restore", { ids });
const revise = (table: "quotes" | "saved_quotes", id: string, revised: string) =>
  sql`update ${sql.table(table)} set revises_quote_id = ${revised} where id = ${id}`.execute(test.db);

describe("waits for rows before it holds the company's counts", () => {
  it("when contacts are deleted and brought back", async () => {
    const [first, last] = await twoContacts();
    for (const action of ["delete", "restore"]) {
      const ids = [first.id, last.id];
      await countsAreFree("contacts", last.id, () => caller.post(`/rest/v1/contacts/${action}`, { ids }));
    }
  });

  it("when quotes are deleted that have a revision after them", async () => {
    const [first, last] = inOrder([await test.build.quote({ company_id }), await test.build.quote({ company_id })]);
    const later = await test.build.quote({ company_id });
    await revise("quotes", later.id, last.id);
    await countsAreFree("quotes", later.id, () => remove([first.id, last.id]));
  });

  it("when drafts are deleted together with a quote", async () => {
    const [quote, draft] = [await test.build.quote({ company_id }), await test.build.draft({ company_id })];
    await countsAreFree("saved_quotes", draft.id, () => remove([quote.id], [draft.id]));
  });

  it("when a quote is brought back between its revisions, or with a draft that revises it", async () => {
    const [quote, later] = [await test.build.quote({ company_id }), await test.build.quote({ company_id })];
    const draft = await test.build.draft({ company_id });
    await revise("quotes", later.id, quote.id);
    await revise("saved_quotes", draft.id, quote.id);
    await remove([quote.id]);
    await countsAreFree("quotes", later.id, () => undo(quote.id));
    await remove([quote.id]);
    await countsAreFree("saved_quotes", draft.id, () => undo(quote.id));
  });

  it("when quotes of several contacts are brought back", async () => {
    const [one, two] = await twoContacts();
    const quotes = inOrder([
      await test.build.quote({ company_id, contact_id: one.id }),
      await test.build.quote({ company_id, contact_id: two.id }),
    ]);
    const ids = quotes.map(({ id }) => id);
    await remove(ids);
    await countsAreFree("contacts", quotes[0].contact_id ?? "", () => undo(...ids));
  });
});

it("people are counted correctly while addresses change under quotes and drafts that are being written", async () => {
  const contact = await test.build.contact({ company_id });
  const entry = { company_id, contact_id: contact.id };
  const { id: template_id } = await test.build.template({ company_id });
  const submit = { template_id, quote_name: "Side boundary", answers: {} };
  const times = <T>(make: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 12 }, (_, index) => make(index)));
  const quotes = await times(() => test.build.quote({ ...entry, status: "Processing" }));
  const drafts = await times(() => test.build.draft(entry));
  await Promise.all([
    times((index) => test.build.movedContact(contact, { email: `p${index}@example.com` })),
    times(async () => {
      const { statusCode, body } = await caller.post("/functions/v1/submit-quote", {
        ...submit,
        contact_id: contact.id,
      });
      expect(statusCode, body).toBe(200);
    }),
    times((index) =>
      test.db
        .updateTable("quotes")
        .set({ status: "Generated" })
        .where("id", "=", quotes[index]?.id ?? "")
        .execute(),
    ),
    times((index) => caller.delete(`/rest/v1/saved_quotes/${drafts[index]?.id}`)),
  ]);
  const { rows } = await sql<object>`
    select email, quote_count, generated_count, draft_count from person_activity
    where company_id = ${company_id} and quote_count + draft_count <> 0`.execute(test.db);
  const { email } = await test.db
    .selectFrom("contacts")
    .select("email")
    .where("id", "=", contact.id)
    .executeTakeFirstOrThrow();
  expect(rows).toEqual([{ email, quote_count: 24, generated_count: 12, draft_count: 0 }]);
});
