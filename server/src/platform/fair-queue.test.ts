import { setImmediate as nextTick } from "node:timers/promises";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { expect, test } from "vitest";
import { inTurn, oneAtATime, smallShare } from "./fair-queue.ts";

/** Work that notes when it begins. */
function noting() {
  const begun: string[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
    await nextTick();
    return name;
  };
  return { begun, work };
}

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
  const done = await Promise.allSettled([0, 1, 2, 3, 4].map((index) => atATime("a", work(index))));
  expect(most).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(done.map(({ status }) => status)).toEqual(["rejected", ...Array(4).fill("fulfilled")]);
});

test("keys are served in rotation, however much waits under one of them", async () => {
  const atATime = inTurn(1);
  const { begun, work } = noting();
  const names = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"];
  await Promise.all(names.map((name) => atATime(name.charAt(0), work(name))));
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
});

test("the first place that becomes free goes to a key that has none", async () => {
  const atATime = inTurn(2);
  const { begun, work } = noting();
  const names = ["a1", "a2", "a3", "a4", "b1", "a5"];
  await Promise.all(names.map((name) => atATime(name.charAt(0), work(name))));
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4", "a5"]);
});

test("beyond its bound, the newest of the longest line is refused", async () => {
  const atATime = inTurn(1, { mostWaiting: 3, refusal: () => new Error("busy") });
  const { begun, work } = noting();
  const names = ["a1", "a2", "a3", "a4", "a5", "b1", "b2", "c1", "d1"];
  const done = await Promise.allSettled(names.map((name) => atATime(name.charAt(0), work(name))));
  // b1 and c1 take the places of a4 and a3. The fourth, d1, finds three lines with one item each.
  expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
  expect(names.filter((_, index) => done[index]?.status === "rejected")).toEqual(["a3", "a4", "a5", "b2", "d1"]);
  expect(await atATime("a", work("a6"))).toBe("a6");
});

test("no key holds more than its share, and the last places are for keys that hold none", async () => {
  const atATime = inTurn(8, { shareOf: smallShare });
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const work = (key: string) =>
    atATime(key, () => {
      running.push(key);
      return new Promise<void>((end) => ends.push(end));
    });
  const all = ["a", "a", "a", "a", "b", "b", "b", "c", "c", "d", "e", "f"].map(work);
  await nextTick();
  expect(running).toEqual(["a", "a", "b", "c", "d", "e", "f"]);
  // Each key has one at least; one that leaves makes room for the key that holds the fewest.
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await nextTick();
  }
  await Promise.all(all);
  expect(running.toSorted().join("")).toBe("aaaabbbccdef");
});

test("work of one key runs one after another, and of others at the same time", async () => {
  const line = oneAtATime();
  const { begun, work } = noting();
  const held = withResolvers();
  const first = line("a", () => held.promise);
  const rest = [line("a", work("a2")), line("a", work("a3"))];
  await line("b", work("b1"));
  expect(begun).toEqual(["b1"]);
  held.resolve();
  await Promise.all([first, ...rest]);
  expect(begun).toEqual(["b1", "a2", "a3"]);
});
