import { Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { EagerDialect } from "./eager-reads.ts";

/** A database that answers when the test says so. */
function createFake() {
  const sent: { text: string; succeed(): void; fail(): void }[] = [];
  const query = (text: string) =>
    new Promise((resolve, reject) => {
      const succeed = () => resolve({ command: "SELECT", rowCount: 1, rows: [{ text }] });
      sent.push({ text, succeed, fail: () => reject(new Error(`${text} failed`)) });
    });
  const client = { query, release: () => undefined };
  const pool = { connect: async () => client, end: async () => undefined };
  const db = new Kysely({ dialect: new EagerDialect({ pool: pool as never }) });
  const answer = async (outcomes: ("succeed" | "fail")[]) => {
    await expect.poll(() => sent.length).toBe(outcomes.length);
    for (const outcome of outcomes) sent.shift()?.[outcome]();
  };
  return { db, sent, answer };
}

const lookUp = sql<{ text: string }>`look up`;

it("sends the start of a read and its first statement together", async () => {
  const { db, answer } = createFake();
  const read = await db.startTransaction().setAccessMode("read only").execute();
  const found = lookUp.execute(read);
  await answer(["succeed", "succeed"]);
  expect((await found).rows).toEqual([{ text: "look up" }]);
});

it("gives out nothing that was read outside the transaction", async () => {
  const { db, answer } = createFake();
  const read = await db.startTransaction().setAccessMode("read only").execute();
  const found = lookUp.execute(read);
  await Promise.all([answer(["fail", "succeed"]), expect(found).rejects.toThrow("start transaction read only failed")]);
});

it("waits for the start of a transaction that may write", async () => {
  const { db, sent, answer } = createFake();
  const written = db.transaction().execute((tx) => lookUp.execute(tx));
  await expect.poll(() => sent.map(({ text }) => text)).toEqual(["begin"]);
  await answer(["succeed"]);
  await expect.poll(() => sent.map(({ text }) => text)).toEqual(["look up"]);
  await answer(["succeed"]);
  await answer(["succeed"]);
  await written;
});
