import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createDb, createPool } from "../src/platform/db/driver.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { startEarlier } from "./earlier-database.ts";
import { factories } from "./factories.ts";

it("what was kept under a key before the update is the answer after it, for a day", async () => {
  const url = await startEarlier("_idempotent_calls_of_all.sql");
  const pool = createPool(url, 2);
  const db = createDb(pool);
  const build = factories(db);
  const { id: caller_id, company_id } = await build.user({ app_role: "user" });
  const company = company_id ?? "";
  const contact = await build.contact({ company_id: company });
  const quote = await build.quote({ company_id: company, contact_id: contact.id });
  const old = await build.quote({ company_id: company, contact_id: contact.id });
  const setKey = (id: string, key: string, hours: number) =>
    sql`
    update quotes set idempotency_key = ${key}, created_by = ${caller_id}, created_at = now() - ${hours} * interval '1 hour'
    where id = ${id}`.execute(db);
  await setKey(quote.id, "quote", 23);
  await setKey(old.id, "old", 25);
  const program = randomUUID();
  const [ofPerson, ofProgram] = [randomUUID(), randomUUID()];
  await sql`insert into quote_sends (company_id, id, quote_ids, idempotency_key, created_by) values
    (${company}, ${ofPerson}, ${[quote.id]}, 'send', ${caller_id}),
    (${company}, ${ofProgram}, ${[quote.id]}, ${`${program} s`}, null)`.execute(db);
  await sql`insert into idempotent_calls (company_id, caller_id, key, request_hash, answer) values
    (${company}, ${program}, 's', 'hash', null), (${company}, ${program}, 'unsent', 'hash', null),
    (${company}, ${program}, 'done', 'hash', '{"id":1}')`.execute(db);
  await sql`insert into saved_quotes (company_id, quote_name, contact_id, person_email, idempotency_key, created_by)
    values (${company}, 'Side', ${contact.id}, ${contact.email}, 'draft', ${caller_id})`.execute(db);

  await migrate(url);
  const kept = await db.selectFrom("idempotent_calls").selectAll().orderBy("key").execute();
  await pool.end();
  const answers = Object.fromEntries(kept.map(({ key, caller_id, answer }) => [key, [caller_id, answer]]));
  const { quote_number } = quote;
  expect(answers).toEqual({
    quote: [caller_id, { success: true, quote_id: quote.id, quote_number }],
    send: [caller_id, { send_id: ofPerson }],
    draft: [
      caller_id,
      expect.objectContaining({
        quote_name: "Side",
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        next_revision_number: null,
        contact: expect.objectContaining({ id: contact.id, email: contact.email }),
      }),
    ],
    s: [program, { send_id: ofProgram }],
    unsent: [program, { send_id: expect.any(String) }],
    done: [program, { id: 1 }],
  });
});
