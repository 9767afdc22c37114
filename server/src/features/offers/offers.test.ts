import { quoteSnapshot } from "@quotemill/shared/offers/snapshot";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { actFor } from "../../platform/db/acting.ts";
import type { Db } from "../../platform/db/db.ts";
import { applyChange } from "./lifecycle/change-offer.ts";
import { findOfferKey, inOffer, newToken, unsealToken } from "./offer-link.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

async function makeOffer() {
  const { user } = await test.signedIn({ app_role: "admin" });
  return { ...(await test.build.offer({ created_by: user.id, choice: "one", valid_until: "2026-12-16" })), user };
}

it("an offer is found by its token alone, and becomes the latest offer of its quotes", async () => {
  const { id, company_id, token, quotes } = await makeOffer();
  expect(await findOfferKey(test.db, token)).toEqual({ company_id, id });
  for (const wrong of ["", token.slice(1), `${token}A`, token.toLowerCase(), "%00", newToken(test.keys).token]) {
    expect(await findOfferKey(test.db, wrong)).toBeUndefined();
  }
  const stored = await test.db.selectFrom("offers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ state: "open", valid_until: "2026-12-16" });
  expect(unsealToken(test.keys, stored.token_sealed)).toBe(token);
  expect(stored.token_sealed.toString("latin1")).not.toContain(token);
  const latest = await test.db.selectFrom("quotes").select("offer_id").where("company_id", "=", company_id).execute();
  expect(latest).toEqual(quotes.map(() => ({ offer_id: id })));
});

it("an offer holds what its customer is shown", async () => {
  const { id } = await test.build.offer();
  const held = await test.db.selectFrom("offer_quotes").select("snapshot").where("offer_id", "=", id).execute();
  expect(held.map(({ snapshot }) => quoteSnapshot.parse(snapshot).totals.grand_total)).toEqual([308_000, 253_000]);
});

it("an offer's link opens nothing once its company is being deleted", async () => {
  const { company_id, token } = await makeOffer();
  await test.db.updateTable("companies").set({ deleting_at: sql`now()` }).where("id", "=", company_id).execute();
  expect(await findOfferKey(test.db, token)).toBeUndefined();
});

it("an offer shows a customer nothing of another company", async () => {
  const offers = [await makeOffer(), await makeOffer()];
  for (const { company_id, id } of offers) {
    const seen = await inOffer(test.db, { company_id, id }, (db) => db.selectFrom("offers").select("id").execute());
    expect(seen).toEqual([{ id }]);
  }
});

describe("never changes", () => {
  const changes: [string, (db: Db, id: string) => Promise<unknown>][] = [
    ["a snapshot", (db, id) => sql`update offer_quotes set snapshot = '{}' where offer_id = ${id}`.execute(db)],
    ["a PDF", (db, id) => sql`update offer_quotes set pdf_storage_path = 'x' where offer_id = ${id}`.execute(db)],
    ["a hash", (db, id) => sql`update offer_quotes set pdf_sha256 = 'x' where offer_id = ${id}`.execute(db)],
    ["the letter", (db, id) => sql`update offers set message = 'x' where id = ${id}`.execute(db)],
    ["an event's kind", (db, id) => sql`update offer_events set kind = 'declined' where offer_id = ${id}`.execute(db)],
    ["an event's time", (db, id) => sql`update offer_events set at = now() where offer_id = ${id}`.execute(db)],
    ["a record", (db, id) => sql`update offer_acceptances set record = '{}' where offer_id = ${id}`.execute(db)],
  ];
  const onlyOwner: [string, (db: Db, id: string) => Promise<unknown>][] = [
    ["an event's existence", (db, id) => sql`delete from offer_events where offer_id = ${id}`.execute(db)],
    ["a snapshot's existence", (db, id) => sql`delete from offer_quotes where offer_id = ${id}`.execute(db)],
    ["a record's existence", (db, id) => sql`delete from offer_acceptances where offer_id = ${id}`.execute(db)],
  ];

  async function makeHistory() {
    const offer = await makeOffer();
    await test.db
      .insertInto("offer_acceptances")
      .values({ company_id: offer.company_id, offer_id: offer.id, record: JSON.stringify({ name: "Ada" }) })
      .execute();
    return offer;
  }

  it.each(changes)("%s, not even for the owner", async (_what, change) => {
    const { id } = await makeHistory();
    await expect(change(test.db, id)).rejects.toThrow(/never changes/);
  });

  it.each([...changes, ...onlyOwner])("%s, by the app's role", async (_what, change) => {
    const { id, user } = await makeHistory();
    const attempt = test.db.transaction().execute(async (tx) => {
      await actFor(tx, user);
      await change(tx, id);
    });
    await expect(attempt).rejects.toThrow(/never changes|permission denied/);
  });

  it("but a person and a quote that are deleted leave their places empty", async () => {
    const { id, company_id, user, quotes } = await makeHistory();
    await test.db.deleteFrom("quotes").where("company_id", "=", company_id).execute();
    await test.db.deleteFrom("users").where("id", "=", user.id).execute();
    const left = test.db.selectFrom("offer_quotes").select(["quote_id", "snapshot"]).where("offer_id", "=", id);
    expect(await left.execute()).toEqual(quotes.map(({ snapshot }) => ({ quote_id: null, snapshot })));
    const events = test.db.selectFrom("offer_events").select(["kind", "actor_id"]).where("offer_id", "=", id);
    expect(await events.execute()).toEqual([{ kind: "sent", actor_id: null }]);
  });
});

it("an offer takes one of many answers that come at once", async () => {
  const { id, company_id } = await makeOffer();
  const accept = (position: number) =>
    inOffer(test.db, { company_id, id }, (db) =>
      applyChange(db, company_id, id, { type: "accept", positions: [position] }),
    );
  const outcomes = await Promise.all([1, 2, 1, 2, 1, 2].map(accept));
  expect(outcomes.map((outcome) => outcome?.refused).sort()).toEqual([...Array(5).fill("answered"), null].sort());
  const states = await test.db.selectFrom("offer_quotes").select("state").where("offer_id", "=", id).execute();
  expect(states.map(({ state }) => state).sort()).toEqual(["accepted", "not_chosen"]);
});
