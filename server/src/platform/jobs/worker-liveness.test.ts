import { EventEmitter } from "node:events";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { Logger, run, type WorkerEvents } from "graphile-worker";
import { beforeEach, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { startLiveness } from "./worker-liveness.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let url: string;
beforeEach(async () => {
  test = await createTestApp();
  url = test.pool.options.connectionString ?? "";
});

const holders = async () =>
  (
    await test.pool.query<{ locked_by: string | null }>(
      "select locked_by from graphile_worker._private_jobs order by id",
    )
  ).rows.map(({ locked_by }) => locked_by);

async function startSlowJob() {
  const liveness = await startLiveness(url);
  const events: WorkerEvents = new EventEmitter();
  liveness.watch(events);
  const held = withResolvers();
  let runs = 0;
  const runner = await run({
    connectionString: url,
    events,
    taskList: {
      slow: async () => {
        runs += 1;
        await held.promise;
      },
    },
    noHandleSignals: true,
    pollInterval: 50,
    logger: new Logger(() => () => undefined),
  });
  await runner.addJob("slow", {});
  await expect.poll(() => runs).toBe(1);
  const stop = async () => {
    held.resolve();
    await runner.stop();
    await liveness.close();
  };
  return { liveness, runs: () => runs, stop };
}

const checkThreeTimes = async (watcher: Awaited<ReturnType<typeof startLiveness>>) => {
  for (let look = 0; look < 3; look++) await watcher.releaseOrphanedJobs();
};

it("jobs stay with living processes, however long they take, even after a lost connection", async () => {
  const slow = await startSlowJob();
  const watcher = await startLiveness(url);
  await checkThreeTimes(watcher);
  expect(await holders()).toEqual([expect.any(String)]);

  await test.pool.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  );
  await watcher.releaseOrphanedJobs();
  // The first check may still meet the lost connection and fail.
  const look = () =>
    slow.liveness.releaseOrphanedJobs().then(
      () => "looked",
      () => "failed",
    );
  await expect.poll(look).toBe("looked");
  await checkThreeTimes(watcher);
  expect(await holders()).toEqual([expect.any(String)]);
  expect(slow.runs()).toBe(1);
  await slow.stop();
  await watcher.close();
});

it("a job that the queue assigned to this process in an answer that never arrived is released", async () => {
  const slow = await startSlowJob();
  const [holder] = await holders();
  await test.pool.query("select graphile_worker.add_job('slow', run_at := now() + interval '1 hour')");
  await test.pool.query("update graphile_worker._private_jobs set locked_by = $1, locked_at = now()", [holder]);
  await checkThreeTimes(slow.liveness);
  expect(await holders()).toEqual([holder, null]);
  await test.pool.query("delete from graphile_worker._private_jobs where locked_by is null");
  await slow.stop();
});

it("a job whose process is gone is released at the third check", async () => {
  await test.pool.query("select graphile_worker.add_job('slow')");
  await test.pool.query("update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now()");
  const watcher = await startLiveness(url);
  await watcher.releaseOrphanedJobs();
  await watcher.releaseOrphanedJobs();
  expect(await holders()).toEqual(["gone"]);
  await watcher.releaseOrphanedJobs();
  expect(await holders()).toEqual([null]);
  await watcher.close();
});
