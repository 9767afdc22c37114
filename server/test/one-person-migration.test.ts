import { expect, it } from "vitest";
import { migrate } from "../src/platform/migrate.ts";
import { databaseBefore } from "./database-before.ts";

const migration = "0018_one_person_per_address.sql";

it("contacts with the same address become one, and every quote and draft is counted for its person", async () => {
  const { url, client } = await databaseBefore(migration);
  const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const keys = Object.keys(row);
    const { rows } = await client.query(
      `insert into ${table} (${keys.join()}) values (${keys.map((_, index) => `$${index + 1}`).join()}) returning id`,
      Object.values(row),
    );
    return rows[0].id;
  };
  const company_id = await insert("companies", { name: "Old" });
  const contact = (email: string, status: string, updated_at: string) =>
    insert("contacts", { company_id, first_name: "Ada", email, status, updated_at });
  const older = await contact("ada@example.com", "archived", "2026-03-01");
  const kept = await contact("ada@example.com", "active", "2026-01-01");
  const deletedFirst = await contact("bo@example.com", "archived", "2026-01-01");
  const deletedLast = await contact("bo@example.com", "archived", "2026-02-01");
  let number = 0;
  const quote = (more: object) =>
    insert("quotes", { company_id, quote_name: "Q", quote_number: `${++number}`, status: "GENERATED", ...more });
  for (const contact_id of [older, kept, deletedFirst, deletedLast]) await quote({ contact_id });
  await quote({ contact_info: JSON.stringify({ email: " ADA@example.com" }) });
  await quote({ contact_info: JSON.stringify({ email: "jon@example.com" }), status: "Failed" });
  await quote({ contact_info: JSON.stringify("odd") });
  await insert("saved_quotes", { company_id, contact_id: older, quote_name: "D" });
  await insert("saved_quotes", { company_id, quote_name: "D" });

  await migrate(url);

  const contacts = await client.query("select id from contacts order by email");
  expect(contacts.rows).toEqual([{ id: kept }, { id: deletedLast }]);
  const activity = await client.query(
    `select email, quote_count as quotes, generated_count as generated, draft_count as drafts from person_activity
     where company_id = $1 order by email`,
    [company_id],
  );
  expect(activity.rows).toEqual([
    { email: "", quotes: 1, generated: 1, drafts: 1 },
    { email: "ada@example.com", quotes: 3, generated: 3, drafts: 1 },
    { email: "bo@example.com", quotes: 2, generated: 2, drafts: 0 },
    { email: "jon@example.com", quotes: 1, generated: 0, drafts: 0 },
  ]);
  await client.query("delete from companies where id = $1", [company_id]);
  await client.end();
});
