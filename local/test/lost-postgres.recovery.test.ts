import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { readKeyFile } from "../../server/src/platform/keys.ts";
import { postJson, prepareQuote, startServerProcess } from "../../server/test/process.ts";
import { startReceiver } from "../../server/test/receiver.ts";
import { serverUrl } from "../src/postgres/connection.ts";
import { findFreePort } from "../src/postgres/free-port.ts";
import { findPostmaster } from "../src/postgres/postmaster.ts";

let folder: string;
let server: Awaited<ReturnType<typeof startServerProcess>> | undefined;
afterEach(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

it("kill -9 of the embedded PostgreSQL costs only the requests made while it is down", async () => {
  const receiver = await startReceiver((response) => response.end("Accepted"));
  folder = await mkdtemp(join(tmpdir(), "quotemill-lost-"));
  await chmod(folder, 0o711);
  const settings = { PORT: String(await findFreePort()), DATA_DIR: join(folder, "data"), DEMO: "off" };
  server = await startServerProcess(settings);
  const { url } = server;
  const findDatabase = () => findPostmaster(join(settings.DATA_DIR, "postgres"));
  const postmaster = await findDatabase();
  const database = serverUrl(postmaster?.port ?? 0, await readKeyFile(settings.DATA_DIR, "database.key"), "quotemill");
  const { authorization, quote } = await prepareQuote(database, url, receiver.url);

  process.kill(postmaster?.pid ?? 0, "SIGKILL");
  const statuses = new Set<number>();
  const submit = async () => {
    const headers = { authorization, "idempotency-key": "lost-key-1" };
    const { status } = await postJson(`${url}/functions/v1/submit-quote`, quote, headers);
    statuses.add(status);
    return status;
  };
  // Often enough to meet every moment of the restart, and within the budget of one session.
  await expect.poll(submit, { interval: 250 }).toBe(200);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await findDatabase())?.pid).not.toBe(postmaster?.pid);
  // The job that the submit queued has run, so the queue has also recovered.
  await expect.poll(() => receiver.received.length, { interval: 50 }).toBe(1);
});
