import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import type { Call } from "@quotemill/shared/contracts/call";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { isRead } from "./access.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let address: URL;
beforeAll(async () => {
  test = await createTestApp();
  address = new URL(await test.listen());
});

const inUse = () => test.pool.totalCount - test.pool.idleCount;
const contacts = "/rest/v1/contacts";

it("a revoked person is refused at the next request", async () => {
  const { user, get } = await test.signedIn();
  expect((await get(contacts)).statusCode).toBe(200);
  await test.db
    .deleteFrom("auth.sessions")
    .where("user_id", "=", user.auth_id ?? "")
    .execute();
  expect((await get(contacts)).statusCode).toBe(401);
});

it("every connection is given back, however the call ends", async () => {
  const caller = await test.signedIn();
  const stranger = await test.signedIn();
  await test.db
    .deleteFrom("auth.sessions")
    .where("user_id", "=", stranger.user.auth_id ?? "")
    .execute();
  const more = Array.from({ length: test.pool.options.max * 2 }, (_, index) => index);
  const statuses = async (call: () => Promise<{ statusCode: number }>) =>
    new Set((await Promise.all(more.map(call))).map(({ statusCode }) => statusCode));
  expect(await statuses(() => stranger.get(contacts))).toEqual(new Set([401]));
  expect(await statuses(() => caller.get("/rest/v1/companies"))).toEqual(new Set([403]));
  expect(await statuses(() => caller.get(`${contacts}?limit=x`))).toEqual(new Set([400]));
  expect(await statuses(() => caller.get(`${contacts}/${randomUUID()}`))).toEqual(new Set([404]));
  expect(await statuses(() => caller.get(contacts))).toEqual(new Set([200]));
  expect(await statuses(() => caller.post("/rest/v1/rpc/get_user_profile"))).toEqual(new Set([200]));
  await expect.poll(inUse).toBe(0);
});

const get = { method: "GET", path: "/rest/v1/things", permission: "session", summary: "Read things" } as const;
const post = { ...get, method: "POST" } as const;

it.each<[string, Call, Record<string, string>, boolean]>([
  ["a GET", get, {}, true],
  ["a GET with a body, which nobody reads", get, { "content-length": "2" }, true],
  ["a GET that writes", { ...get, readOnly: false }, {}, false],
  ["a stream", { ...get, answer: "text/csv" }, {}, false],
  ["a POST", post, {}, false],
  ["a POST that only reads", { ...post, readOnly: true }, { "content-length": "0" }, true],
  ["a POST that only reads, with a body to wait for", { ...post, readOnly: true }, { "content-length": "2" }, false],
  ["the same with a body of unknown length", { ...post, readOnly: true }, { "transfer-encoding": "chunked" }, false],
])("the transaction opens when the caller is looked up, for calls that cannot hold it up: %s", (...row) => {
  const [, call, headers, expected] = row;
  expect(isRead(call, { headers } as FastifyRequest)).toBe(expected);
});

it("a read is answered although a column has changed its type under the running server", async () => {
  const { user, get } = await test.signedIn();
  await test.build.contact({ company_id: user.company_id ?? "" });
  expect((await get(contacts)).json().items).toHaveLength(1);
  await sql`alter table contacts alter column ghl_sync_status type varchar(40)`.execute(test.db);
  const answer = await get(contacts);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().items).toHaveLength(1);
});

it("connections are given back when clients leave in the middle", async () => {
  const { authorization } = await test.signedIn();
  const { port, hostname } = address;
  const leave = (path: string, afterMs: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\nauthorization: ${authorization}\r\n\r\n`);
        setTimeout(() => socket.destroy(), afterMs);
      });
      socket.on("close", () => resolve());
    });
  const paths = [contacts, `${contacts}?limit=x`, "/rest/v1/companies"];
  for (let round = 0; round < 40; round++) await Promise.all(paths.map((path) => leave(path, round % 10)));
  await expect.poll(inUse).toBe(0);
});

it("connections are given back when a client leaves before the response to an earlier request", async () => {
  const { authorization } = await test.signedIn();
  const { port, hostname } = address;
  const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nhost: test\r\nauthorization: ${authorization}\r\n\r\n`;
  await test.db.transaction().execute(async (tx) => {
    await sql`lock table contacts in access exclusive mode`.execute(tx);
    const socket = connect(Number(port), hostname);
    socket.write(requestOf(contacts) + requestOf(`${contacts}?limit=x`) + requestOf("/rest/v1/companies"));
    // The first waits for the lock, and the other two have been refused.
    await expect.poll(test.waiting).toBe(1);
    socket.destroy();
  });
  await expect.poll(inUse).toBe(0);
});
