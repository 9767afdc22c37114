import { randomUUID } from "node:crypto";
import { notConfirmed, sendingNow, tooManySends } from "@quotemill/shared/sending/sendable";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { buildSender } from "../../../test/sender.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const newSender = (webhook: string) => buildSender(test, webhook, "admin");

/** Holds its answer until it is released. */
async function startHeldReceiver() {
  const held = withResolvers();
  const receiver = await startReceiver((response) => void held.promise.then(() => response.end("Accepted")));
  return { ...receiver, release: held.resolve };
}

describe("a second click", () => {
  it("in another tab is refused because the quotes are being sent", async () => {
    const receiver = await startHeldReceiver();
    const { first, third, send } = await newSender(receiver.url);
    const clicked = send();
    await expect.poll(() => receiver.received).toHaveLength(1);
    const again = await send({ quote_ids: [third.id, first.id] });
    expect([again.statusCode, again.json()]).toMatchObject([409, { error: sendingNow }]);
    receiver.release();
    expect((await clicked).statusCode).toBe(200);
    expect(receiver.received).toHaveLength(1);
    expect((await send({ quote_ids: [third.id, first.id] })).statusCode).toBe(200);
  });

  it("at the very same moment sends once", async () => {
    const receiver = await startHeldReceiver();
    const { send } = await newSender(receiver.url);
    const statuses: number[] = [];
    const clicks = [send(), send(), send()].map(async (click) => statuses.push((await click).statusCode));
    await expect.poll(() => statuses).toEqual([409, 409]);
    receiver.release();
    await Promise.all(clicks);
    expect(statuses).toEqual([409, 409, 200]);
    expect(receiver.received).toHaveLength(1);
  });

  it("under the same key gets the first one's answer", async () => {
    const receiver = await startReceiver(answers.ok);
    const { third, send } = await newSender(receiver.url);
    const sent = await send({}, "key-of-one-click");
    expect(sent.statusCode).toBe(200);
    expect((await send({}, "key-of-one-click")).json()).toEqual(sent.json());
    expect((await send({ quote_ids: [third.id] }, "key-of-one-click")).statusCode).toBe(422);
    expect(receiver.received).toHaveLength(1);
  });

  it("under the same key after a failure gets that failure again, and a new key retries", async () => {
    const receiver = await startReceiver(answers.words(422, "blocked"), answers.ok);
    const { send } = await newSender(receiver.url);
    const failed = await send({}, "key-of-one-click");
    const repeated = await send({}, "key-of-one-click");
    expect([repeated.statusCode, repeated.json()]).toMatchObject([424, failed.json()]);
    expect(receiver.received).toHaveLength(1);
    expect((await send({}, "key-of-another")).statusCode).toBe(200);
  });
});

describe("a send in progress", () => {
  it("is recorded even if its sender signs out and a quote is deleted before it ends", async () => {
    const receiver = await startHeldReceiver();
    const { caller, first, second, send, quotes } = await newSender(receiver.url);
    const clicked = send();
    await expect.poll(() => receiver.received).toHaveLength(1);
    await caller.delete(`/rest/v1/quotes/${second.id}`);
    await caller.post("/auth/v1/logout");
    receiver.release();
    expect((await clicked).statusCode).toBe(200);
    expect(await quotes()).toMatchObject([{ id: first.id, status: "Sent" }]);
  });

  it("whose process was killed is not repeated under its key, and frees the quotes after a while", async () => {
    const receiver = await startReceiver(answers.ok);
    const { caller, company_id, first, send } = await newSender(receiver.url);
    const quote_ids = [first.id];
    const id = randomUUID();
    await test.db.insertInto("quote_sends").values({ id, company_id, quote_ids, created_by: caller.user.id }).execute();
    await test.db
      .insertInto("idempotent_calls")
      .values({
        company_id,
        caller_id: caller.user.id,
        key: "key-of-one-click",
        answer: JSON.stringify({ send_id: id }),
      })
      .execute();
    expect((await send({ quote_ids }, "key-of-one-click")).json()).toMatchObject({ error: sendingNow });
    expect((await send({ quote_ids })).json()).toMatchObject({ error: sendingNow });
    await test.pool.query("update quote_sends set started_at = now() - interval '3 minutes'");
    expect((await send({ quote_ids }, "key-of-one-click")).json()).toMatchObject({ error: notConfirmed });
    expect(receiver.received).toEqual([]);
    expect((await send({ quote_ids })).statusCode).toBe(200);
  });

  it("whose process was killed is reported once to the next person who sends one of its quotes", async () => {
    const receiver = await startReceiver(answers.ok);
    const { caller, company_id, first, second, third, send } = await newSender(receiver.url);
    await test.db
      .insertInto("quote_sends")
      .values({ company_id, quote_ids: [first.id, third.id], created_by: caller.user.id })
      .execute();
    await test.pool.query("update quote_sends set started_at = now() - interval '3 minutes' where company_id = $1", [
      company_id,
    ]);
    expect((await send({ quote_ids: [second.id] }, "key-of-no-matter")).statusCode).toBe(200);
    const told = await send({}, "key-of-one-click");
    expect([told.statusCode, told.json()]).toMatchObject([424, { error: notConfirmed }]);
    expect(receiver.received).toHaveLength(1);
    expect((await send({}, "key-of-another")).statusCode).toBe(200);
    expect((await send({ quote_ids: [third.id] })).statusCode).toBe(200);
  });
});

it("a receiver that hangs limits only its own company's sends", async () => {
  const receiver = await startHeldReceiver();
  const { company_id, send, withPdf } = await newSender(receiver.url);
  // Each to someone else: one person gets only a few mails an hour.
  const sendNew = async () => {
    const { id: contact_id } = await test.build.contact({ company_id });
    return send({ quote_ids: [(await withPdf({ contact_id })).id] });
  };
  const inProgress = Promise.all(Array.from({ length: 10 }, sendNew));
  await expect.poll(() => receiver.received).toHaveLength(10);
  const refused = await sendNew();
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { error: tooManySends }]);

  const quick = await startReceiver(answers.ok);
  expect((await (await newSender(quick.url)).send()).statusCode).toBe(200);
  receiver.release();
  expect((await inProgress).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect((await sendNew()).statusCode).toBe(200);
});

describe("a send that went out and cannot be recorded", () => {
  /** Only a sequence remembers across a rolled-back transaction. */
  const failNotes = (times: number) =>
    test.pool.query(`
      create sequence failed_notes;
      create function fail_note() returns trigger language plpgsql security definer as $$
      begin
        if nextval('failed_notes') <= ${times} then raise exception 'out of order'; end if;
        return new;
      end $$;
      create trigger fail_note before update on quote_sends for each row execute function fail_note()`);
  afterEach(() => test.pool.query("drop function fail_note cascade; drop sequence failed_notes"));

  it("is recorded at the second try", async () => {
    const receiver = await startReceiver(answers.ok);
    const { send, quotes, runs } = await newSender(receiver.url);
    await failNotes(1);
    expect((await send()).statusCode).toBe(200);
    expect(receiver.received).toHaveLength(1);
    expect(await quotes()).toMatchObject([{ status: "Sent" }, { status: "Sent" }]);
    expect(await runs()).toHaveLength(1);
  });

  it("is reported as not confirmed, and a second click does not send", async () => {
    const receiver = await startReceiver(answers.ok);
    const { send } = await newSender(receiver.url);
    await failNotes(2);
    const answer = await send();
    expect([answer.statusCode, answer.json()]).toMatchObject([424, { error: notConfirmed }]);
    expect((await send()).json()).toMatchObject({ error: sendingNow });
    expect(receiver.received).toHaveLength(1);
  });
});
