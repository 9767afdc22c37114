import { sql } from "kysely";
import { expect, it } from "vitest";
import { createDb, createPool } from "../src/platform/db/driver.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { startEarlier } from "./earlier-database.ts";
import { factories } from "./factories.ts";

type State = "open" | "accepted" | "declined" | "withdrawn" | "replaced" | "expired";
interface Stored {
  choice: "one" | "each";
  state: State;
  /** The events about the offer after it was sent. */
  events?: State[];
  quotes: State[];
}

/** Each with the states that its quotes have after the update. */
const offers: [string, Stored, string[]][] = [
  ["waits", { choice: "one", state: "open", quotes: ["open", "open"] }, ["open", "open"]],
  ["one taken", { choice: "one", state: "accepted", quotes: ["declined", "accepted"] }, ["not_chosen", "accepted"]],
  ["rest declined", { choice: "each", state: "accepted", quotes: ["accepted", "declined"] }, ["accepted", "declined"]],
  ["rest waits", { choice: "each", state: "open", quotes: ["accepted", "open"] }, ["accepted", "open"]],
  [
    "rest withdrawn after it was reopened",
    { choice: "each", state: "accepted", events: ["expired", "accepted", "withdrawn"], quotes: ["accepted", "open"] },
    ["accepted", "withdrawn"],
  ],
  ["rest unknown", { choice: "each", state: "accepted", quotes: ["open", "accepted"] }, ["expired", "accepted"]],
  ["replaced", { choice: "one", state: "replaced", quotes: ["open", "open"] }, ["replaced", "replaced"]],
  ["declined", { choice: "one", state: "declined", quotes: ["declined", "declined"] }, ["declined", "declined"]],
];
const totals = [11_000, null];

it("offers of an earlier version say what became of each quote, and what it was offered for", async () => {
  const url = await startEarlier("_read_amounts.sql");
  const pool = createPool(url, 2);
  const db = createDb(pool);
  const { id: company } = await factories(db).company();
  for (const [name, { choice, state, events = [], quotes }] of offers) {
    const { rows } = await sql<{ id: string }>`
      insert into offers (company_id, person_email, token_hash, token_sealed, choice, state)
      values (${company}, ${name}, sha256(${name}::text::bytea), '', ${choice}, ${state}) returning id`.execute(db);
    const id = rows[0]?.id;
    for (const [index, each] of quotes.entries()) {
      const snapshot = JSON.stringify({ totals: { grand_total: totals[index] } });
      await sql`insert into offer_quotes (company_id, offer_id, position, snapshot, pdf_storage_path, pdf_sha256, state)
        values (${company}, ${id}, ${index + 1}, ${snapshot}, 'a.pdf', '', ${each})`.execute(db);
    }
    for (const kind of events)
      await sql`insert into offer_events (company_id, offer_id, kind, actor)
        values (${company}, ${id}, ${kind}, 'system')`.execute(db);
  }
  await migrate(url);
  const after = await db
    .selectFrom("offer_quotes")
    .innerJoin("offers", "offers.id", "offer_quotes.offer_id")
    .select(["person_email as name", "offer_quotes.state", "offered_total"])
    .orderBy("position")
    .execute();
  await pool.end();
  for (const [name, , states] of offers) {
    const own = after.filter((quote) => quote.name === name);
    expect(own).toEqual(states.map((state, index) => ({ name, state, offered_total: totals[index] })));
  }
});
