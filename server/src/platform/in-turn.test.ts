import { setImmediate as nextTick } from "node:timers/promises";
import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

test("work runs two at a time, in order of arrival, and a failure frees its place", async () => {
  const atATime = inTurn(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = (index: number) => async () => {
    begun.push(index);
    most = Math.max(most, ++running);
    await nextTick();
    running--;
    if (index === 0) throw new Error("failed");
    return index;
  };
  const done = await Promise.allSettled([0, 1, 2, 3, 4].map((index) => atATime(work(index))));
  expect(most).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(done.map(({ status }) => status)).toEqual(["rejected", ...Array(4).fill("fulfilled")]);
});
