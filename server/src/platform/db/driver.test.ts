import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { factories } from "../../../test/factories.ts";
import { createTestDatabase } from "../../../test/postgres.ts";
import { actFor } from "./acting.ts";
import type { Db } from "./db.ts";
import { compiledOnce, createDb, createPool, isDatabaseLost, isStaleStatement } from "./driver.ts";

let url: string;
const pools: { end(): Promise<void> }[] = [];
beforeAll(async () => {
  url = await createTestDatabase(inject("templateUrl"), `driver_${randomUUID().replaceAll("-", "")}`);
});
afterAll(() => Promise.all(pools.map((pool) => pool.end())));

/** A single connection, so that every statement meets those prepared before it. */
function connect(options: { behindPooler?: boolean } = {}): Db {
  const pool = createPool(url, 1, options);
  pools.push(pool);
  return createDb(pool);
}

const prepared = async (db: Db) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    (row) => row.statement,
  );

it("each statement with parameters is prepared once per connection, and no others", async () => {
  const db = connect();
  for (const n of [1, 2, 3]) await sql`select ${n}::int as n`.execute(db);
  await db.transaction().execute((tx) => sql`select 1`.execute(tx));
  expect(await prepared(db)).toEqual(["select $1::int as n"]);
});

it("no statement is named behind a pooler, whose next transaction may use another connection", async () => {
  const db = connect({ behindPooler: true });
  await sql`select ${1}::int as n`.execute(db);
  expect(await prepared(db)).toEqual([]);
});

it("the owner and each company see their own rows, with one statement on one connection and any kind of plan", async () => {
  const db = connect();
  const build = factories(db);
  const [ours, theirs] = [await build.contact(), await build.contact()];
  const see = async (tx: Db) => {
    const rows = await tx.selectFrom("contacts").select("id").where("status", "=", "active").orderBy("id").execute();
    return rows.map(({ id }) => id);
  };
  const seeAs = ({ company_id }: { company_id: string }) =>
    db.transaction().execute(async (tx) => {
      await actFor(tx, { id: randomUUID(), company_id, app_role: "admin" });
      return see(tx);
    });
  for (const mode of ["auto", "force_generic_plan"]) {
    await sql`select set_config('plan_cache_mode', ${mode}, false)`.execute(db);
    for (let run = 0; run < 7; run++) {
      expect(await seeAs(ours)).toEqual([ours.id]);
      expect(await see(db)).toEqual([ours.id, theirs.id].sort());
      expect(await seeAs(theirs)).toEqual([theirs.id]);
    }
  }
});

it("a connection recovers after a table has changed, and after it has lost its statements", async () => {
  const db = connect();
  await sql`create table shape (id int)`.execute(db);
  const read = () => sql`select * from shape where id > ${0}`.execute(db).then(({ rows }) => rows);
  await sql`insert into shape values (${1})`.execute(db);
  expect(await read()).toEqual([{ id: 1 }]);

  await sql`alter table shape add column colour text`.execute(db);
  expect(await read().catch(isStaleStatement)).toBe(true);
  expect(await read()).toEqual([{ id: 1, colour: null }]);

  await sql`deallocate all`.execute(db);
  expect(await read().catch(isStaleStatement)).toBe(true);
  expect(await read()).toEqual([{ id: 1, colour: null }]);
});

it("statements are no longer named when there are too many texts", async () => {
  const db = connect();
  for (let n = 0; n < 600; n++) await sql`select ${n}::int as ${sql.ref(`n${n}`)}`.execute(db);
  expect(await prepared(db)).toHaveLength(500);
});

it("statements are named in one pool, however many texts another has used", async () => {
  const busy = connect();
  for (let n = 0; n < 600; n++) await sql`select ${n}::int as ${sql.ref(`m${n}`)}`.execute(busy);
  const db = connect();
  await sql`select ${1}::int as only_here`.execute(db);
  expect(await prepared(db)).toEqual(["select $1::int as only_here"]);
});

it("a statement is built once and gets each call's own values", async () => {
  let builds = 0;
  const read = compiledOnce((db: Db, name: string, count: number) => {
    builds += 1;
    return sql<{ name: string; twice: number }>`
      select ${name}::text as name, ${count}::integer + ${count}::integer as twice, ${"fixed"}::text as fixed`.compile(
      db,
    );
  });
  const db = connect();
  expect(await read(db, "first", 1)).toEqual([{ name: "first", twice: 2, fixed: "fixed" }]);
  expect(await read(db, "second", 21)).toEqual([{ name: "second", twice: 42, fixed: "fixed" }]);
  expect(builds).toBe(1);
});

it("building a statement fails if it uses a value, whose result would be kept for everyone", async () => {
  const read = compiledOnce((db: Db, limit: number) => sql`select ${limit + 1}::integer as limit`.compile(db));
  await expect(read(connect(), 1)).rejects.toThrow("can only be its parameter");
});

/** A pool with one connection that answers when the test says so. */
function createFake() {
  const sent: { text: string; succeed(): void; fail(): void }[] = [];
  const query = (text: string) =>
    new Promise((resolve, reject) => {
      const succeed = () => resolve({ command: "SELECT", rowCount: 1, rows: [{ text }] });
      sent.push({ text, succeed, fail: () => reject(new Error(`${text} failed`)) });
    });
  const client = { query, release: () => undefined };
  const db = createDb({ options: { max: 1 }, connect: async () => client, end: async () => undefined } as never);
  const answer = async (outcomes: ("succeed" | "fail")[]) => {
    await expect.poll(() => sent.length).toBe(outcomes.length);
    for (const outcome of outcomes) sent.shift()?.[outcome]();
  };
  return { db, sent, answer };
}

const lookUp = sql<{ text: string }>`look up`;

it("the start of a read and its first statement are sent together", async () => {
  const { db, answer } = createFake();
  const read = await db.startTransaction().setAccessMode("read only").execute();
  const found = lookUp.execute(read);
  await answer(["succeed", "succeed"]);
  expect((await found).rows).toEqual([{ text: "look up" }]);
});

it("rows that were read outside the transaction are not given out", async () => {
  const { db, answer } = createFake();
  const read = await db.startTransaction().setAccessMode("read only").execute();
  const found = lookUp.execute(read);
  await Promise.all([answer(["fail", "succeed"]), expect(found).rejects.toThrow("start transaction read only failed")]);
});

it("a transaction that may write waits for its start", async () => {
  const { db, sent, answer } = createFake();
  const written = db.transaction().execute((tx) => lookUp.execute(tx));
  await expect.poll(() => sent.map(({ text }) => text)).toEqual(["begin"]);
  await answer(["succeed"]);
  await expect.poll(() => sent.map(({ text }) => text)).toEqual(["look up"]);
  await answer(["succeed"]);
  await answer(["succeed"]);
  await written;
});

it("no statement is compiled, which would take seconds wherever PostgreSQL has LLVM", async () => {
  const { rows } = await sql<{ jit: string }>`select current_setting('jit') as jit`.execute(connect());
  expect(rows).toEqual([{ jit: "off" }]);
});

it("the database ends what hangs, on each connection, and such a connection counts as a lost one", async () => {
  const db = connect();
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, current_setting(name) as setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
    order by name`.execute(db);
  expect(rows.map(({ setting }) => setting)).toEqual(["1min", "25s", "30s"]);
  const { rows: newer } = await sql<{ setting: string }>`
    select current_setting(name) as setting from pg_settings where name = 'transaction_timeout'`.execute(db);
  expect([[], [{ setting: "5min" }]]).toContainEqual(newer);

  await sql`set idle_in_transaction_session_timeout = 10`.execute(db);
  const other = connect();
  const held = db.transaction().execute(async (tx) => {
    const { rows: pids } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const isThere = () => sql`select from pg_stat_activity where pid = ${pids[0]?.pid}`.execute(other);
    await expect.poll(async () => (await isThere()).rows.length).toBe(0);
    await sql`select 1`.execute(tx);
  });
  await expect(held).rejects.toSatisfy(isDatabaseLost);
  await sql`select 1`.execute(db);
});
