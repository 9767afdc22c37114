import type { Attention, AttentionList } from "@quotemill/shared/screens/dashboard";
import { addDays, localDay } from "@quotemill/shared/time/calendar";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { acceptOffer, inOffer } from "../offers/index.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const today = () => localDay(new Date(), "Australia/Sydney");
const inDays = (count: number) => addDays(today(), count);

async function newCompany() {
  const caller = await test.signedIn();
  const company_id = caller.user.company_id ?? "";
  const read = async (): Promise<AttentionList> => (await caller.get("/rest/v1/needs_attention")).json();
  let number = 0;
  const send = async (more: Parameters<typeof test.build.offer>[0] = {}, changes = sql`question_at = null`) => {
    number += 1;
    const snapshots = [{ quote_number: `Q-${number}` }];
    const offer = await test.build.offer({ company_id, snapshots, ...more });
    await sql`update offers set ${changes} where id = ${offer.id}`.execute(test.db);
    return offer;
  };
  return { caller, company_id, read, send };
}

const asked = sql`question_at = now()`;
const openedTwice = sql`opened_count = 2, last_opened_at = now()`;
const brief = ({ kind, quote_numbers, days_left }: Attention) => [kind, quote_numbers, days_left];

it("the list has questions, then what ends soon, was opened twice or failed, each once", async () => {
  const { company_id, read, send } = await newCompany();
  const contact = await test.build.contact({ company_id, phone: "0423 555 118" });
  await test.build.quote({ company_id, contact_id: contact.id, quote_number: "F-1", status: "Failed" });
  await test.build.quote({ company_id, quote_number: "G-1", status: "Generated" });
  await send({}, openedTwice);
  await send({ valid_until: inDays(2) }, openedTwice);
  await send({ valid_until: inDays(0) });
  const { quotes } = await send({ valid_until: inDays(2) }, sql`${asked}, ${openedTwice}, contact_id = ${contact.id}`);
  const { items, has_more } = await read();
  expect(items.map(brief)).toEqual([
    ["question", "Q-4", 2],
    ["ending", "Q-3", 0],
    ["ending", "Q-2", 2],
    ["opened", "Q-1", null],
    ["failed", "F-1", null],
  ]);
  expect(has_more).toBe(false);
  expect(items[0]?.quote_id).toBe(quotes[0]?.quote_id);
  expect(items[0]).toMatchObject({
    person: "Marcus Webb",
    currency: "AUD",
    total: expect.any(Number),
    phone: contact.phone,
  });
  expect(items[4]).toMatchObject({ contact_id: contact.id, quote_id: items[4]?.id, total: null, phone: contact.phone });
});

it("an acceptance is on top until someone has dealt with it, with what was accepted and the number to call", async () => {
  const { caller, company_id, read, send } = await newCompany();
  const contact = await test.build.contact({ company_id, phone: "0423 555 118" });
  await send({}, asked);
  const snapshots = ["A-1", "A-2"].map((quote_number) => ({ quote_number }));
  const { id, quotes } = await send({ choice: "one", snapshots }, sql`contact_id = ${contact.id}`);
  const accept = () =>
    inOffer(test.db, { company_id, id }, (db) =>
      acceptOffer(
        db,
        { company_id, id },
        { positions: [2], extras: [], name: "Ellen Tran", signature: null },
        { actor: "customer", ip: "203.0.113.7", user_agent: "Firefox" },
        new Date(),
      ),
    );
  await accept();
  const { items } = await read();
  expect(items.map(brief)).toEqual([
    ["accepted", "A-2", null],
    ["question", "Q-1", null],
  ]);
  const total = quotes[1]?.snapshot.totals.grand_total;
  expect(items[0]).toMatchObject({ id, quote_id: quotes[1]?.quote_id, phone: "0423 555 118", total });

  const done = () => caller.post("/functions/v1/handle-acceptance", { offer_id: id });
  expect((await done()).statusCode).toBe(200);
  expect((await read()).items.map(brief)).toEqual([["question", "Q-1", null]]);
  const handled = () => test.db.selectFrom("acceptance_news").selectAll().where("offer_id", "=", id).execute();
  const first = await handled();
  expect(first).toMatchObject([{ handled_by: caller.user.id }]);
  // A colleague who presses the same button a moment later changes nothing.
  const colleague = await test.signedIn({ company_id });
  expect((await colleague.post("/functions/v1/handle-acceptance", { offer_id: id })).statusCode).toBe(200);
  expect(await handled()).toEqual(first);

  const admin = await test.signedIn({ company_id, app_role: "admin" });
  await admin.post("/functions/v1/undo-acceptance", { offer_id: id, reason: "The wrong one" });
  expect(await handled()).toEqual([]);
  expect((await done()).json()).toMatchObject({ error: "This offer is not accepted." });
  await accept();
  expect((await read()).items.map(brief)[0]).toEqual(["accepted", "A-2", null]);
});

it("the list leaves out what was answered, has ended, is not near its end, or failed long ago", async () => {
  const { company_id, read, send } = await newCompany();
  await test.build.quote({ company_id, status: "Failed", created_at: "2020-01-01T00:00:00.000Z" });
  await send({ valid_until: inDays(-1) });
  await send({ valid_until: inDays(3) }, sql`opened_count = 1, last_opened_at = now()`);
  for (const state of ["accepted", "declined", "expired"] as const) {
    await send({ state, valid_until: inDays(1) }, openedTwice);
  }
  for (const state of ["withdrawn", "replaced"] as const) {
    await send({ state, valid_until: inDays(1) }, sql`${asked}, ${openedTwice}`);
  }
  expect(await read()).toEqual({ items: [], has_more: false });
});

it("a question about an offer that was answered or has expired is listed", async () => {
  const { read, send } = await newCompany();
  for (const state of ["accepted", "declined", "expired"] as const) {
    await send({ state, valid_until: inDays(-1) }, asked);
  }
  expect((await read()).items.map(brief)).toEqual([
    ["question", "Q-1", null],
    ["question", "Q-2", null],
    ["question", "Q-3", null],
  ]);
});

it("an entry has an amount only if the customer is not to choose between several", async () => {
  const { read, send } = await newCompany();
  const snapshots = ["A-1", "A-2"].map((quote_number) => ({ quote_number }));
  const { quotes } = await send({ choice: "each", snapshots }, asked);
  await send({ choice: "one", snapshots: [{ quote_number: "B-1" }, { quote_number: "B-2" }] }, asked);
  const { items } = await read();
  const sum = quotes.reduce((total, { snapshot }) => total + (snapshot.totals.grand_total ?? 0), 0);
  expect(items.map(({ quote_numbers, total }) => [quote_numbers, total])).toEqual([
    ["A-1, A-2", sum],
    ["B-1, B-2", null],
  ]);
});

it("an entry has no sum of amounts in two currencies", async () => {
  const { caller, read, send } = await newCompany();
  const snapshots = [{ quote_number: "A-1" }, { quote_number: "A-2", currency: "EUR" }];
  const { id: offer_id, quotes } = await send({ choice: "each", snapshots }, asked);
  expect((await read()).items).toMatchObject([{ kind: "question", total: null }]);
  const quote_ids = quotes.map(({ quote_id }) => quote_id);
  await caller.post("/functions/v1/record-answer", { offer_id, answer: "accepted", quote_ids });
  expect((await read()).items).toMatchObject([
    { kind: "accepted", total: null },
    { kind: "question", total: null },
  ]);
});

it("an entry has the accepted amount if another alternative is in another currency", async () => {
  const { caller, read, send } = await newCompany();
  const snapshots = [
    { quote_number: "A-1", currency: "USD" },
    { quote_number: "A-2", currency: "AUD" },
  ];
  const { id: offer_id, quotes } = await send({ choice: "one", snapshots }, asked);
  const [first] = quotes;
  await caller.post("/functions/v1/record-answer", { offer_id, answer: "accepted", quote_ids: [first?.quote_id] });
  const worth = { total: first?.snapshot.totals.grand_total, currency: "USD" };
  expect((await read()).items).toMatchObject([
    { kind: "accepted", ...worth },
    { kind: "question", ...worth },
  ]);
  const event = await test.db
    .selectFrom("events")
    .select(sql<{ data: { offer: { total: string; currency: string } } }>`body`.as("body"))
    .where("offer_id", "=", offer_id)
    .where("type", "=", "offer.accepted")
    .executeTakeFirstOrThrow();
  expect(event.body.data.offer).toMatchObject({ total: "3080.00", currency: "USD" });
});

it("an entry has the accepted amount, of alternatives as well", async () => {
  const { caller, read, send } = await newCompany();
  const snapshots = ["A-1", "A-2"].map((quote_number) => ({ quote_number }));
  const { id: offer_id, quotes } = await send({ choice: "one", snapshots }, asked);
  const [, second] = quotes;
  await caller.post("/functions/v1/record-answer", { offer_id, answer: "accepted", quote_ids: [second?.quote_id] });
  const total = second?.snapshot.totals.grand_total;
  expect((await read()).items).toMatchObject([
    { kind: "accepted", total },
    { kind: "question", total },
  ]);
});

it("the list has a few of each kind, and says that there are more", async () => {
  const { read, send } = await newCompany();
  for (let count = 0; count < 6; count++) await send({}, asked);
  const { items, has_more } = await read();
  expect(items.map(({ quote_numbers }) => quote_numbers)).toEqual(["Q-1", "Q-2", "Q-3", "Q-4", "Q-5"]);
  expect(has_more).toBe(true);
});
