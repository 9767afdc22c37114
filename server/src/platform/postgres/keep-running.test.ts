import { expect, it, vi } from "vitest";
import { keepRunning } from "./keep-running.ts";

const patience = { lookEveryMs: 1, pausesMs: [0, 1, 2], wellAfterMs: 60_000 };

/** A server that runs, or not, as the test says. */
function fakeServer(start: () => Promise<void>) {
  const server = { up: true, starts: 0, problems: [] as string[] };
  const end = keepRunning(
    {
      isRunning: async () => server.up,
      start: async () => {
        server.starts++;
        await start();
      },
      onGiveUp: (error) => server.problems.push(error.message),
      log: () => undefined,
    },
    patience,
  );
  return { server, end };
}

it("gives up after a few starts that failed, and says why", async () => {
  const { server, end } = fakeServer(() => Promise.reject(new Error("the disk is full")));
  server.up = false;
  await vi.waitUntil(() => server.problems.length > 0);
  expect(server.problems).toEqual(["PostgreSQL does not stay up: the disk is full"]);
  expect(server.starts).toBe(3);
  await end();
});

it("gives up on a server that starts and ends again and again", async () => {
  const { server, end } = fakeServer(() => Promise.resolve());
  server.up = false;
  await vi.waitUntil(() => server.problems.length > 0);
  expect(server.problems).toEqual(["PostgreSQL does not stay up: it ends each time soon after it was started"]);
  await end();
});

it("waits for a start that is under way when it is ended, and makes no other", async () => {
  let finish = () => {};
  const { server, end } = fakeServer(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  server.up = false;
  await vi.waitUntil(() => server.starts === 1);
  let ended = false;
  const ending = end().then(() => {
    ended = true;
  });
  expect(ended).toBe(false);
  finish();
  await ending;
  expect(server.starts).toBe(1);
  expect(server.problems).toEqual([]);
});
