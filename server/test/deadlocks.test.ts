import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { PoolClient } from "pg";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answers, startReceiver } from "./receiver.ts";
import { buildSender } from "./sender.ts";
import { createTestApp } from "./test-app.ts";

type Test = Awaited<ReturnType<typeof createTestApp>>;
let test: Test;
let admin: Awaited<ReturnType<Test["signedIn"]>>;
let company_id: string;
beforeAll(async () => {
  test = await createTestApp({ allowPrivate: true });
});
beforeEach(async () => {
  admin = await test.signedIn({ app_role: "admin" });
  company_id = admin.user.company_id ?? "";
});

type Answer = { statusCode: number; body: string };

/**
 * Another connection holds the rows that the first statement locks, and then locks those of the second, which is the
 * order that all code follows. A call that comes in between may wait, but must not hold the second while it does.
 */
async function meets(first: string, second: string, parameters: unknown[][], call: () => PromiseLike<Answer>) {
  const other: PoolClient = await test.pool.connect();
  try {
    await other.query("begin");
    await other.query(first, parameters[0]);
    let isOver = false;
    const answer = Promise.resolve(call()).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await test.waiting()) > 0).toBe(true);
    const refused = await other.query(`${second} nowait`, parameters[1]).then(
      () => undefined,
      (error: Error) => error.message,
    );
    await other.query("rollback");
    expect([refused, (await answer).statusCode, (await answer).body]).toEqual([undefined, 200, expect.any(String)]);
  } finally {
    await other.query("rollback");
    other.release();
  }
}

/** As in a change of an address, for which PostgreSQL locks the whole row. */
const changeOfAddress = "select from contacts where id = $1 for update";
const itsQuote = "select from quotes where id = $1 for no key update";
const itsTemplate = "select from form_templates where id = $1 for update";

async function made(more: object = {}) {
  const [contact, template] = [await test.build.contact({ company_id }), await test.build.template({ company_id })];
  const entry = { company_id, contact_id: contact.id, template_id: template.id, person_email: contact.email };
  return { contact, template, quote: await test.build.quote({ ...entry, status: "Failed", ...more }) };
}

describe("a change of a contact's address does not wait for calls that wait for the contact", () => {
  it("such as a new run", async () => {
    const { contact, quote } = await made();
    await meets(changeOfAddress, itsQuote, [[contact.id], [quote.id]], () =>
      admin.post("/functions/v1/run-quote", { quote_id: quote.id }),
    );
  });

  it("such as a hand-over", async () => {
    const { contact, quote } = await made();
    const later = await test.build.quote({ company_id, contact_id: contact.id });
    await sql`update quotes set revises_quote_id = ${quote.id} where id = ${later.id}`.execute(test.db);
    const colleague = await test.signedIn({ company_id });
    const [first, last] = [quote.id, later.id].sort();
    // Both quotes are locked in the order of their ids.
    await meets(itsQuote, itsQuote, [[first], [last]], () =>
      admin.post("/functions/v1/hand-over-quote", { quote_id: quote.id, user_id: colleague.user.id }),
    );
  });

  it("such as a send, neither before its call nor after it", async () => {
    const holder: PoolClient = await test.pool.connect();
    const receiver = await startReceiver(async (response) => {
      await holder.query("begin");
      await holder.query(changeOfAddress, [contact.id]);
      answers.ok(response);
    }, answers.ok);
    const { contact, first, second, send } = await buildSender(test, receiver.url, "admin");
    const quote_ids = [first.id, second.id];
    const answer = send({ quote_ids });
    await expect.poll(test.waiting).toBe(1);
    await holder.query(`${itsQuote} nowait`, [first.id]);
    await holder.query("commit");
    holder.release();
    expect((await answer).statusCode).toBe(200);

    await meets(changeOfAddress, itsQuote, [[contact.id], [first.id]], () => send({ quote_ids }, randomUUID()));
  });

  it("such as the deletion of a quote", async () => {
    const { contact, quote } = await made();
    await meets(changeOfAddress, itsQuote, [[contact.id], [quote.id]], () =>
      admin.post("/rest/v1/quotes/delete", { quote_ids: [quote.id], draft_ids: [] }),
    );
  });
});

it("an import takes contacts in the order of their ids, as a bulk deletion does", async () => {
  const contacts = [await test.build.contact({ company_id }), await test.build.contact({ company_id })];
  const [first, last] = contacts.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  // The other way round, by their addresses.
  for (const [contact, email] of [
    [first, "z@example.com"],
    [last, "a@example.com"],
  ] as const) {
    await test.db
      .updateTable("contacts")
      .set({ email })
      .where("id", "=", contact?.id ?? "")
      .execute();
  }
  const import_id = randomUUID();
  const rows = ["a@example.com", "z@example.com"].map((email) => ({ email, first_name: "Other" }));
  expect((await admin.post("/functions/v1/stage-contacts", { import_id, contacts: rows })).statusCode).toBe(200);
  const lockContact = "select from contacts where id = $1 for no key update";
  await meets(lockContact, lockContact, [[first?.id], [last?.id]], () =>
    admin.post("/functions/v1/import-contacts", { import_id, file_name: "a.csv", known: "update" }),
  );
});

describe("the deletion of a template", () => {
  it("takes its quotes in the order of their ids, and before the template", async () => {
    const { template, contact, quote } = await made();
    const later = await test.build.quote({ company_id, contact_id: contact.id, template_id: template.id });
    const [first, last] = [quote.id, later.id].sort();
    await meets(itsQuote, itsQuote, [[first], [last]], () => admin.delete(`/rest/v1/form_templates/${template.id}`));
  });

  it("does not hold the template while it waits for a quote", async () => {
    const { template, quote } = await made();
    await meets(itsQuote, itsTemplate, [[quote.id], [template.id]], () =>
      admin.delete(`/rest/v1/form_templates/${template.id}`),
    );
  });
});
