import type { ServerResponse } from "node:http";
import { afterEach, beforeAll, expect, it } from "vitest";
import { recoveryMailJob, removeExpiredJob } from "../src/features/auth/index.ts";
import { newQuote } from "./quote-run.ts";
import { answers, startReceiver } from "./receiver.ts";
import { createTestApp } from "./test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let worker: Awaited<ReturnType<typeof test.startWorker>>;
const hanging: ServerResponse[] = [];
beforeAll(async () => {
  test = await createTestApp();
});
afterEach(async () => {
  for (const response of hanging.splice(0)) response.end();
  await worker.stop();
});

it("a receiver that hangs delays only its own company", async () => {
  const slow = await startReceiver((response) => hanging.push(response));
  const { caller, template, contact } = await newQuote(test, slow.url);
  for (let index = 1; index < 10; index++) {
    const quote = { template_id: template.id, contact_id: contact.id, quote_name: `Quote ${index}`, answers: {} };
    expect((await caller.post("/functions/v1/submit-quote", quote)).statusCode).toBe(200);
  }
  // All ten are waiting when the worker starts, so every slot polls at the same time.
  worker = await test.startWorker();
  await expect.poll(() => slow.received.length).toBe(5);

  const quick = await startReceiver(answers.ok);
  await newQuote(test, quick.url);
  await expect.poll(() => quick.received.length).toBe(1);

  await recoveryMailJob.add(test.db, { email: caller.user.email });
  const mails = async () =>
    (await test.db.selectFrom("app.mailbox").select("id").where("recipient", "=", caller.user.email).execute()).length;
  await expect.poll(mails).toBe(1);

  await removeExpiredJob.add(test.db, {});
  const timers = async () =>
    (await test.pool.query("select from graphile_worker.jobs where task_identifier = 'remove_expired_sessions'"))
      .rowCount;
  await expect.poll(timers).toBe(0);
  expect(slow.received.length).toBe(5);

  // Each answer makes room for the next.
  for (const response of hanging.splice(0)) response.end();
  await expect.poll(() => slow.received.length).toBe(10);
});
