import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { afterEach, expect, inject, it } from "vitest";
import { createTestDatabase } from "../../server/test/postgres.ts";
import { postJson, prepareQuote, startServerProcess } from "../../server/test/process.ts";
import { startReceiver } from "../../server/test/receiver.ts";
import { findFreePort } from "../src/postgres/free-port.ts";

const submits = 150;

let folder: string;
let server: Awaited<ReturnType<typeof startServerProcess>> | undefined;
afterEach(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

it("kill -9 in the middle of many submits loses no quote, number or delivery", async () => {
  const receiver = await startReceiver((response) => {
    setTimeout(() => response.end("Accepted"), 20);
  });
  folder = await mkdtemp(join(tmpdir(), "quotemill-crash-"));
  const settings = {
    PORT: String(await findFreePort()),
    DATABASE_URL: await createTestDatabase(inject("templateUrl"), `crash_${randomUUID().replaceAll("-", "")}`),
    DATA_DIR: folder,
    WEBHOOK_ALLOW_PRIVATE: "on",
    LOG_LEVEL: "silent",
  };
  server = await startServerProcess(settings);
  const { url } = server;
  const { authorization, quote } = await prepareQuote(settings.DATABASE_URL, url, receiver.url);

  const restarted = withResolvers();
  // Each client retries until it gets an answer, as a browser with its Idempotency-Key does.
  const numbers = new Map<string, string>();
  const submitUntilAnswered = async (key: string) => {
    while (!numbers.has(key)) {
      const headers = { authorization, "idempotency-key": key };
      const answer = await postJson(`${url}/functions/v1/submit-quote`, quote, headers).catch(() => null);
      if (!answer?.ok) {
        await restarted.promise;
        continue;
      }
      const { quote_number, quote_id } = (await answer.json()) as { quote_number: string; quote_id: string };
      numbers.set(key, `${quote_number} ${quote_id}`);
    }
  };
  const keys = Array.from({ length: submits }, (_, index) => `crash-key-${index}`);
  const lanes = Array.from({ length: 20 }, async (_, lane) => {
    for (let index = lane; index < submits; index += 20) await submitUntilAnswered(keys[index] ?? "");
  });
  await expect.poll(() => numbers.size, { interval: 10 }).toBeGreaterThan(submits / 3);
  await server?.kill();
  server = await startServerProcess(settings);
  restarted.resolve();
  await Promise.all(lanes);

  const taken = [...numbers.values()].map((value) => Number(value.match(/\d+/)?.[0])).sort((a, b) => a - b);
  expect(taken).toEqual(Array.from({ length: submits }, (_, index) => 1001 + index));
  const wanted = new Set([...numbers.values()].map((value) => `${value.split(" ")[1]}-1`));
  const delivered = () => new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
  await expect.poll(() => [...wanted].filter((id) => !delivered().has(id)), { interval: 200 }).toEqual([]);
  expect(delivered().size).toBe(submits);
});
