import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { openConnection } from "./lib/http.ts";
import { concludes } from "./lib/report.ts";
import { ratioOf, takeTurns } from "./lib/slices.ts";
import { atRate } from "./lib/steady.ts";

test("sides take turns, and the slower one gets a smaller ratio", async () => {
  const turns: string[] = [];
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  const takes = (ms: number) => async () => {
    now += ms;
  };
  const side = (name: string, work: () => Promise<unknown>) => ({
    lanes: [work],
    prepare: async () => turns.push(name),
  });
  const sides = { slow: side("slow", takes(10)), fast: side("fast", takes(2)) };
  const { slow, fast } = await takeTurns(sides, { rounds: 2, ms: 20 });
  clock.mockRestore();
  expect(turns).toEqual(["slow", "fast", "slow", "fast", "slow", "fast"]);
  expect(ratioOf(slow, fast)).toBeCloseTo(0.2);
  expect([slow.p50, fast.p50]).toEqual([10, 2]);
});

test("at a fixed rate, work that has to wait counts from when it was due", async () => {
  const latencies = await atRate([() => pause(20)], 100, 200);
  expect(latencies.length).toBeGreaterThan(1);
  expect(latencies.at(-1)).toBeGreaterThan(40);
});

test("one missed goal is enough to fail", () => {
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  const result = { title: "Reads", columns: [], rows: [] };
  expect(concludes([{ ...result, missed: [] }])).toBe(true);
  expect(
    concludes([
      { ...result, missed: [] },
      { ...result, missed: ["profile: 0.1 of bare, goal 0.5"] },
    ]),
  ).toBe(false);
  expect(said.mock.calls.flat()).toContain("MISSED: profile: 0.1 of bare, goal 0.5");
  said.mockRestore();
});

test("a call on a closed connection fails instead of waiting for ever", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const connection = await openConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  connection.close();
  await new Promise((resolve) => server.close(resolve));
  await expect(connection.send({ method: "GET", path: "/" })).rejects.toThrow("closed");
});
