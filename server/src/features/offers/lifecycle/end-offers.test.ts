import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../../test/test-app.ts";
import { applyChange } from "./change-offer.ts";
import { endOffers as endOffersAt } from "./end-offers.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const failures: unknown[] = [];
const endOffers = (db: typeof test.db, now: Date) =>
  endOffersAt(db, now, { error: (entry: unknown) => failures.push(entry) });
afterEach(() => expect(failures).toEqual([]));

/** An offer until the end of 2030-06-14 in that zone. */
async function offerIn(time_zone: string, valid_until: string | null = "2030-06-14") {
  const offer = await test.build.offer({ valid_until });
  await test.db.updateTable("companies").set({ time_zone }).where("id", "=", offer.company_id).execute();
  return offer;
}
const read = async ({ id }: { id: string }) => {
  const { state } = await test.db.selectFrom("offers").select("state").where("id", "=", id).executeTakeFirstOrThrow();
  const events = await test.db
    .selectFrom("offer_events")
    .select(["kind", "actor"])
    .where("offer_id", "=", id)
    .where("kind", "<>", "sent")
    .execute();
  return { state, events };
};
const open = { state: "open", events: [] };
const expired = { state: "expired", events: [{ kind: "expired", actor: "system" }] };

it("an offer that was accepted in part keeps the time of that answer", async () => {
  const offer = await offerIn("Europe/Dublin");
  const { company_id, id } = offer;
  const accepted_at = "2030-06-10T09:00:00.000Z";
  await applyChange(test.db, company_id, id, { type: "accept", positions: [1] });
  await test.db
    .insertInto("offer_acceptances")
    .values({ company_id, offer_id: id, accepted_at, record: "{}" })
    .execute();
  await endOffers(test.db, new Date("2030-08-01T00:00:00Z"));
  const { answered_at } = await test.db
    .selectFrom("offers")
    .select("answered_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(answered_at).toBe(accepted_at);
});

describe("an open offer", () => {
  it.each([
    ["Pacific/Kiritimati", "2030-06-14T10:00:00Z"],
    ["Australia/Sydney", "2030-06-14T14:00:00Z"],
    ["Europe/Dublin", "2030-06-14T23:00:00Z"],
    ["Pacific/Pago_Pago", "2030-06-15T11:00:00Z"],
  ])("ends at midnight in %s, once", async (zone, midnight) => {
    const offer = await offerIn(zone);
    const [before, after] = [new Date(Date.parse(midnight) - 1000), new Date(midnight)];
    await endOffers(test.db, before);
    expect(await read(offer)).toEqual(open);
    await Promise.all([endOffers(test.db, after), endOffers(test.db, after)]);
    await endOffers(test.db, after);
    expect(await read(offer)).toEqual(expired);
  });

  it("ends after the machine was off for weeks", async () => {
    const offer = await offerIn("Europe/Dublin");
    await endOffers(test.db, new Date("2030-08-01T00:00:00Z"));
    expect(await read(offer)).toEqual(expired);
  });

  it("stays open without an end, and after it was given a later one", async () => {
    const endless = await offerIn("Europe/Dublin", null);
    const later = await offerIn("Europe/Dublin", "2030-09-01");
    await endOffers(test.db, new Date("2030-08-01T00:00:00Z"));
    expect([await read(endless), await read(later)]).toEqual([open, open]);
  });
});

it("an offer that was answered, or is of a company that is being deleted, stays as it is", async () => {
  const declined = await offerIn("Europe/Dublin");
  await applyChange(test.db, declined.company_id, declined.id, { type: "decline" });
  const deleted = await offerIn("Europe/Dublin");
  await test.db
    .updateTable("companies")
    .set({ deleting_at: "2030-01-01" })
    .where("id", "=", deleted.company_id)
    .execute();
  await endOffers(test.db, new Date("2030-08-01T00:00:00Z"));
  expect([(await read(declined)).state, await read(deleted)]).toEqual(["declined", open]);
});

it("all offers end, even if there are more than are read at once", async () => {
  const { id, company_id } = await offerIn("Europe/Dublin", "2030-06-13");
  await test.pool.query(
    `insert into offers (company_id, person_email, token_hash, token_sealed, choice, valid_until)
     select $1, 'a@example.com', sha256(number::text::bytea), '', 'each', date '2030-05-01' + number % 3
     from generate_series(1, 8) number`,
    [company_id],
  );
  await endOffersAt(test.db, new Date("2030-06-14T23:00:00Z"), console, 3);
  const states = await test.db
    .selectFrom("offers")
    .select("state")
    .distinct()
    .where("company_id", "=", company_id)
    .execute();
  expect(states).toEqual([{ state: "expired" }]);
  expect((await read({ id })).events).toHaveLength(1);
});
