import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { createTestApp } from "../../../../test/test-app.ts";
import type { Db } from "../../../platform/db/db.ts";
import { actForSession, profileOwner } from "./find-actor.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const identity = async (db: Db) =>
  (
    await sql<{ role: string; company: string | null }>`
      select current_user as role, nullif(current_setting('quotemill.company_id', true), '') as company`.execute(db)
  ).rows[0];

async function openSession() {
  const { user } = await test.signedIn();
  const { id } = await test.db
    .selectFrom("auth.sessions")
    .select("id")
    .where("user_id", "=", user.auth_id ?? "")
    .executeTakeFirstOrThrow();
  return { user, sessionId: id };
}

it("a transaction acts for the person of a session until it ends, and the pool not at all", async () => {
  const { user, sessionId } = await openSession();
  const owner = await identity(test.db);
  await test.db.transaction().execute(async (tx) => {
    expect(await actForSession(tx, user.auth_id ?? "", sessionId, new Date())).toMatchObject({
      id: user.id,
      email: user.email,
    });
    expect(await identity(tx)).toEqual({ role: "quotemill_app", company: user.company_id });
  });
  expect(await actForSession(test.db, user.auth_id ?? "", sessionId, new Date())).toMatchObject({ id: user.id });
  expect(await identity(test.db)).toEqual(owner);
});

it("no actor is found and nothing is set without a session", async () => {
  const { user, sessionId } = await openSession();
  const owner = await identity(test.db);
  await test.db.transaction().execute(async (tx) => {
    expect(await actForSession(tx, user.auth_id ?? "", randomUUID(), new Date())).toBeUndefined();
    expect(await actForSession(tx, randomUUID(), sessionId, new Date())).toBeUndefined();
    expect(await identity(tx)).toEqual(owner);
  });
});

it("one statement reads session, profile, level and what the company requires", async () => {
  const { user, get } = await test.signedIn();
  await sql`update auth.users set has_passkey = true where id = ${user.auth_id}`.execute(test.db);
  await sql`update companies set factor_required_for = 'everyone', factor_required_from = now() + interval '1 day'
    where id = ${user.company_id}`.execute(test.db);
  const sent = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => sent.mockRestore());
  expect((await get("/rest/v1/contacts")).statusCode).toBe(200);
  const texts = sent.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? String(query));
  expect(texts.filter((text) => /\b(auth|users|companies)\b/.test(text))).toEqual([
    expect.stringMatching(/^\s*with person as materialized/),
  ]);
});

it("the profile is found by its index, past row-level security", async () => {
  const plan = await test.serverDb.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx); // a small table would be scanned
    const { rows } = await sql`explain select users.id from auth.sessions session
      join auth.users account on account.id = session.user_id
      left join users on users.auth_id = ${profileOwner} where session.id = ${randomUUID()}`.execute(tx);
    return JSON.stringify(rows);
  });
  expect(plan).toMatch(/users_auth_id_key.*Index Cond: \(auth_id = CASE/);
});
