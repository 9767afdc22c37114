import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { startChangeFeed } from "../src/features/realtime/index.ts";
import { createDb, createPool, isDatabaseLost } from "../src/platform/db/driver.ts";
import { startLiveness } from "../src/platform/jobs/worker-liveness.ts";
import { createTestDatabase } from "./postgres.ts";
import { startSilentProxy } from "./silent-proxy.ts";

/** Long enough for an answer on a busy machine. */
const silenceMs = 1_000;

async function startProxy() {
  const name = `silent_${randomUUID().replaceAll("-", "")}`;
  return startSilentProxy(await createTestDatabase(inject("templateUrl"), name));
}

it("a pool drops connections that have gone silent", async () => {
  const proxy = await startProxy();
  const pool = createPool(proxy.url, 1, { silenceMs });
  const ask = () => sql`select 1`.execute(createDb(pool));
  await ask();
  proxy.silence();
  expect(await ask().catch(isDatabaseLost)).toBe(true);
  await ask();
  await pool.end();
});

it("the change feed notices that its connection is silent, and makes browsers open it again", async () => {
  const proxy = await startProxy();
  const feed = await startChangeFeed(proxy.url, { warn: () => undefined }, { heartbeatMs: 50, silenceMs });
  let ends = 0;
  const listener = { companyId: "", onlyOf: null, sessionId: "", onChange: () => undefined };
  feed.subscribe({ ...listener, onEnd: () => ends++ });
  await expect.poll(() => feed.unchangedMs("")).toBeGreaterThan(0);
  const silentSince = performance.now();
  proxy.silence();
  await expect.poll(() => ends).toBeGreaterThan(0);
  // Changes during that time are unknown.
  expect(feed.unchangedMs("")).toBeLessThan(performance.now() - silentSince);
  await feed.close();
});

it("a worker renews its lock over a new connection when the old one is silent", async () => {
  const proxy = await startProxy();
  const liveness = await startLiveness(proxy.url, silenceMs);
  const events: WorkerEvents = new EventEmitter();
  liveness.watch(events);
  events.emit("pool:create", { workerPool: { id: "one" } } as never);
  await liveness.releaseOrphanedJobs();
  proxy.silence();
  await expect(liveness.releaseOrphanedJobs()).rejects.toThrow();
  await liveness.releaseOrphanedJobs();
  await liveness.close();
});
