import { expect, it } from "vitest";
import { migrate } from "../src/platform/migrate.ts";
import { databaseBefore } from "./database-before.ts";

it("an answer from before counts as a view unless it came by phone, and what was accepted has its total", async () => {
  const { url, client } = await databaseBefore("0061_viewed_by_answering.sql");
  const [{ id: company }] = (await client.query("insert into companies (name) values ('Old') returning id")).rows;
  const send = async (actor: string) => {
    const [{ id }] = (
      await client.query(
        `insert into offers (company_id, person_email, token_hash, token_sealed, choice)
        values ($1, 'ana@example.com', sha256(random()::text::bytea), '', 'one') returning id`,
        [company],
      )
    ).rows;
    await client.query(
      `insert into offer_quotes (company_id, offer_id, position, snapshot, pdf_storage_path, pdf_sha256, state)
      values ($1, $2, 1, '{}', '', '', 'accepted')`,
      [company, id],
    );
    await client.query(
      `insert into offer_events (company_id, offer_id, kind, actor, at) values ($1, $2, 'accepted', $3, '2026-11-02Z')`,
      [company, id, actor],
    );
    const record = { quotes: [{ position: 1, totals: { grand_total: 136_400 } }] };
    await client.query(
      `with stored as (insert into offer_acceptances (company_id, offer_id, record) values ($1, $2, $3) returning id)
      update offer_quotes set acceptance_id = stored.id from stored where offer_id = $2`,
      [company, id, record],
    );
  };
  await send("customer");
  await send("staff");
  await migrate(url);
  const offers = await client.query("select opened_count, last_opened_at from offers order by 1 desc");
  const counts = await client.query("select what, offers from offer_counts where offers <> 0 order by 1");
  const totals = await client.query("select accepted_total from offer_quotes");
  const isWrong = await client.query("select app.correct_offer_counts($1)", [company]);
  await client.end();
  expect(offers.rows).toEqual([
    { opened_count: 1, last_opened_at: new Date("2026-11-02Z") },
    { opened_count: 0, last_opened_at: null },
  ]);
  expect(counts.rows).toEqual([
    { what: "accepted", offers: 2 },
    { what: "sent", offers: 2 },
    { what: "viewed", offers: 1 },
  ]);
  expect(totals.rows).toEqual([{ accepted_total: "136400" }, { accepted_total: "136400" }]);
  expect(isWrong.rows).toEqual([{ correct_offer_counts: false }]);
});
