import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { expect, it } from "vitest";
import { keepRunning } from "./embedded.ts";

const patience = { checkEveryMs: 1, pausesMs: [0, 1, 2], recoveredAfterMs: 60_000 };

/** A server that runs or not, as the test decides. */
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

it("the watch gives up after several failed starts, and says why", async () => {
  const { server, end } = fakeServer(() => Promise.reject(new Error("the disk is full")));
  server.up = false;
  await expect.poll(() => server.problems).toEqual(["PostgreSQL does not stay up: the disk is full"]);
  expect(server.starts).toBe(3);
  await end();
});

it("the watch gives up on a server that keeps ending soon after it starts", async () => {
  const { server, end } = fakeServer(() => Promise.resolve());
  server.up = false;
  await expect
    .poll(() => server.problems)
    .toEqual(["PostgreSQL does not stay up: it keeps ending soon after it starts"]);
  await end();
});

it("the watch waits for a start in progress when it is ended, and starts no other", async () => {
  const start = withResolvers();
  const { server, end } = fakeServer(() => start.promise);
  server.up = false;
  await expect.poll(() => server.starts).toBe(1);
  let ended = false;
  const ending = end().then(() => {
    ended = true;
  });
  expect(ended).toBe(false);
  start.resolve();
  await ending;
  expect(server.starts).toBe(1);
  expect(server.problems).toEqual([]);
});
