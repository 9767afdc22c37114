import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../../test/test-app.ts";
import { newToken } from "../offer-link.ts";
import { insertOffer } from "../offers.queries.ts";
import { applyChange, lockOffer } from "./change-offer.ts";
import { confirmOffer } from "./confirm-offer.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

type Earlier = Awaited<ReturnType<typeof test.build.offer>>;
const offered = (snapshots = [{ quote_number: "HF-7", revision: 1 }]) => test.build.offer({ snapshots });

/** Offers a revision of the first quote to the same person, before it counts as sent. */
async function insertRevision({ company_id, contact, created_by, quotes: [first] }: Earlier, revision = 2) {
  const quote_number = `HF-7 r${revision}`;
  const { id: quote_id } = await test.build.quote({ company_id, contact_id: contact.id, quote_number });
  await test.db.updateTable("quotes").set({ revision }).where("id", "=", quote_id).execute();
  const send = await test.db
    .insertInto("quote_sends")
    .values({ company_id, quote_ids: [quote_id] })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { token: _token, ...stored } = newToken(test.keys);
  if (!first) throw new Error("The offer has no quote.");
  const id = await insertOffer(test.db, company_id, {
    ...stored,
    send_id: send.id,
    contact_id: contact.id,
    person_email: contact.email,
    choice: "one",
    message: null,
    valid_until: null,
    created_by,
    quotes: [{ ...first, quote_id, snapshot: { ...first.snapshot, quote_number, revision } }],
  });
  return id;
}
async function offerRevision(earlier: Earlier, revision = 2) {
  const id = await insertRevision(earlier, revision);
  await confirmOffer(test.db, earlier.company_id, id, { isCertain: true });
  return id;
}

const stateOf = (id: string) =>
  test.db.selectFrom("offers").select(["state", "replaced_by"]).where("id", "=", id).executeTakeFirstOrThrow();
const eventsOf = (id: string) =>
  test.db
    .selectFrom("offer_events")
    .select(["kind", "actor", "actor_id", "detail"])
    .where("offer_id", "=", id)
    .execute();

it("a revision replaces the open offer of every earlier revision, with an event each", async () => {
  const first = await offered();
  const second = await offerRevision(first);
  expect(await stateOf(first.id)).toEqual({ state: "replaced", replaced_by: second });
  expect((await eventsOf(first.id)).at(-1)).toEqual({
    kind: "replaced",
    actor: "staff",
    actor_id: first.created_by,
    detail: { by_offer_id: second },
  });
  const third = await offerRevision(first, 3);
  expect(await stateOf(second)).toEqual({ state: "replaced", replaced_by: third });
  expect(await stateOf(first.id)).toEqual({ state: "replaced", replaced_by: second });
  expect(await stateOf(third)).toEqual({ state: "open", replaced_by: null });
});

it("a revision finds an earlier revision whose quote was deleted", async () => {
  const first = await offered();
  await test.db.deleteFrom("quotes").where("company_id", "=", first.company_id).execute();
  const second = await offerRevision(first);
  expect(await stateOf(first.id)).toEqual({ state: "replaced", replaced_by: second });
});

it("a revision leaves other numbers, later revisions and other people's offers alone", async () => {
  const first = await offered([{ quote_number: "HF-70", revision: 1 }]);
  const later = await offerRevision(first, 3);
  const stranger = await offered();
  await offerRevision(first, 2);
  for (const id of [first.id, later, stranger.id]) expect((await stateOf(id)).state).toBe("open");
});

it.each(["accepted", "declined", "withdrawn", "expired"] as const)(
  "a revision leaves an offer that is %s as it is",
  async (state) => {
    const first = await test.build.offer({ snapshots: [{ quote_number: "HF-7", revision: 1 }], state });
    await offerRevision(first);
    expect(await stateOf(first.id)).toEqual({ state, replaced_by: null });
    expect((await eventsOf(first.id)).map(({ kind }) => kind)).toEqual(["sent"]);
  },
);

const two = [
  { quote_number: "HF-7", revision: 1 },
  { quote_number: "HF-8", revision: 1 },
];

it("a revision keeps the acceptance of another quote in the same offer", async () => {
  const first = await offered(two);
  await applyChange(test.db, first.company_id, first.id, { type: "accept", positions: [2] });
  const second = await offerRevision(first);
  expect(await stateOf(first.id)).toEqual({ state: "accepted", replaced_by: second });
});

it("a revision leaves an offer open in which the revised quote itself was accepted", async () => {
  const first = await offered(two);
  await applyChange(test.db, first.company_id, first.id, { type: "accept", positions: [1] });
  await offerRevision(first);
  expect(await stateOf(first.id)).toEqual({ state: "open", replaced_by: null });
});

it("two revisions that are sent at once wait for each other", async () => {
  const sent = async () => {
    const first = await offered();
    return { first, second: await insertRevision(first, 2), third: await insertRevision(first, 3) };
  };
  let offers = await sent();
  // Only then did the third lock the first before the second.
  while (offers.first.id > offers.second) offers = await sent();
  const { first, second, third } = offers;
  const { company_id } = first;
  const confirm = (id: string) =>
    test.db.transaction().execute((tx) => confirmOffer(tx, company_id, id, { isCertain: true }));
  const running: Promise<void>[] = [];
  await test.db.transaction().execute(async (tx) => {
    await lockOffer(tx, company_id, first.id);
    for (const id of [third, second]) {
      running.push(confirm(id));
      await expect.poll(test.waiting).toBe(running.length);
    }
  });
  await Promise.all(running);
  expect([(await stateOf(first.id)).state, await stateOf(second), (await stateOf(third)).state]).toEqual([
    "replaced",
    { state: "replaced", replaced_by: third },
    "open",
  ]);
});
