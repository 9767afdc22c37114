import { newerAccepted, newerSent } from "@quotemill/shared/sending/sendable";
import { beforeAll, expect, it } from "vitest";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { buildSender } from "../../../test/sender.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

it("a sent revision replaces the open offer of the earlier one, and names what was open in addition until then", async () => {
  const receiver = await startReceiver(answers.ok);
  const { caller, company_id, first, second, third, send } = await buildSender(test, receiver.url, "admin");
  await test.db
    .updateTable("quotes")
    .set({ quote_number: `${first.quote_number} r2`, revision: 2, revises_quote_id: first.id })
    .where("id", "=", third.id)
    .execute();
  const sent = async (...quote_ids: string[]) => (await send({ quote_ids })).json().offer.id;
  const revisions = async () => (await caller.get(`/rest/v1/quotes/${third.id}`)).json().revisions;

  const earlier = await sent(first.id, second.id);
  expect((await revisions())[0]).toMatchObject({
    quote_number: first.quote_number,
    open_with: [{ id: second.id, quote_number: second.quote_number }],
  });
  const later = await sent(third.id);
  const offers = await test.db
    .selectFrom("offers")
    .select(["id", "state", "replaced_by"])
    .where("company_id", "=", company_id)
    .orderBy("created_at")
    .execute();
  expect(offers).toEqual([
    { id: earlier, state: "replaced", replaced_by: later },
    { id: later, state: "open", replaced_by: null },
  ]);
  expect((await revisions())[0]).toMatchObject({ accepted_at: null, open_with: [] });
});

it("an earlier revision is refused until the newer one is over, and the newer one while the earlier is open again", async () => {
  const receiver = await startReceiver(answers.ok);
  const { caller, first, third, send } = await buildSender(test, receiver.url, "admin");
  const newNumber = `${first.quote_number} r2`;
  await test.db
    .updateTable("quotes")
    .set({ quote_number: newNumber, revision: 2, revises_quote_id: first.id })
    .where("id", "=", third.id)
    .execute();
  const newer = (await send({ quote_ids: [third.id] })).json().offer;
  const change = (call: string, body: object) => caller.post(`/functions/v1/${call}`, { offer_id: newer.id, ...body });
  const refusal = async () => {
    const answer = await send({ quote_ids: [first.id] });
    return [answer.statusCode, answer.json().error];
  };
  expect(await refusal()).toEqual([409, newerSent(newNumber, true)]);
  await change("record-answer", { answer: "accepted", quote_ids: [third.id], name: "Ana" });
  expect(await refusal()).toEqual([409, newerAccepted(newNumber)]);
  expect(receiver.received).toHaveLength(1);
  await change("undo-acceptance", { reason: "Mistake" });
  await change("withdraw-offer", {});
  expect((await send({ quote_ids: [first.id] })).statusCode).toBe(200);
  expect((await change("reopen-offer", { valid_until: null })).statusCode).toBe(409);
});

it("an earlier revision is refused although the quote of the newer one, which was accepted, is deleted", async () => {
  const receiver = await startReceiver(answers.ok);
  const { caller, first, third, send } = await buildSender(test, receiver.url, "admin");
  const newNumber = `${first.quote_number} r2`;
  await test.db
    .updateTable("quotes")
    .set({ quote_number: newNumber, revision: 2, revises_quote_id: first.id })
    .where("id", "=", third.id)
    .execute();
  const offer_id = (await send({ quote_ids: [third.id] })).json().offer.id;
  const answer = { offer_id, answer: "accepted", quote_ids: [third.id], name: "Ana" };
  expect((await caller.post("/functions/v1/record-answer", answer)).statusCode).toBe(200);
  expect((await caller.delete(`/rest/v1/quotes/${third.id}`)).statusCode).toBe(200);
  const refused = await send({ quote_ids: [first.id] });
  expect([refused.statusCode, refused.json().error]).toEqual([409, newerAccepted(newNumber)]);
  expect(receiver.received).toHaveLength(1);
});

it("one of two revisions waits for the other that is sent at the same moment", async () => {
  const receiver = await startReceiver(answers.ok, answers.ok);
  const { first, third, company_id, send } = await buildSender(test, receiver.url, "admin");
  await test.db
    .updateTable("quotes")
    .set({ quote_number: `${first.quote_number} r2`, revision: 2, revises_quote_id: first.id })
    .where("id", "=", third.id)
    .execute();
  const sent = await Promise.all([send({ quote_ids: [third.id] }), send({ quote_ids: [first.id] })]);
  const refused = sent.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeLessThan(2);
  for (const { statusCode } of refused) expect(statusCode).toBe(409);
  const offers = test.db.selectFrom("offers").select("send_id").where("company_id", "=", company_id);
  expect(await offers.where("state", "=", "open").execute()).toHaveLength(1);
});
