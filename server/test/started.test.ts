import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, inject, it, onTestFinished } from "vitest";
import { readConfig } from "../src/platform/config.ts";
import { startProcess } from "../src/process.ts";
import { findFreePort } from "./local.ts";
import { createTestDatabase } from "./postgres.ts";

it("a process that listens is alive, but ready only once its jobs run as well", async () => {
  const folder = await mkdtemp(join(tmpdir(), "quotemill-started-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const config = readConfig({
    PORT: String(await findFreePort()),
    DATABASE_URL: await createTestDatabase(inject("templateUrl"), `started_${randomUUID().replaceAll("-", "")}`),
    DATA_DIR: folder,
    SECRET_KEY: "a key for this test, long enough for the server",
    SMTP_URL: "smtp://127.0.0.1:1",
    DRAIN_SECONDS: "0",
  });
  const ask = async (url: string) =>
    Promise.all(["healthz", "readyz"].map(async (path) => (await fetch(`${url}/${path}`)).status));
  let whileStarting: number[] = [];
  let address = "";
  const onListening = async (_db: unknown, url: string) => {
    address = url;
    whileStarting = await ask(url);
  };
  const logged: string[] = [];
  const logger = pino({ level: "error" }, { write: (line) => logged.push(line) });
  const started = await startProcess(config, logger, () => undefined, { onListening });
  onTestFinished(() => started.stop());
  expect(whileStarting).toEqual([200, 503]);
  expect(await ask(address)).toEqual([200, 200]);
  await started.drain();
  expect(await ask(address)).toEqual([200, 503]);
  expect(logged).toEqual([]);
});
