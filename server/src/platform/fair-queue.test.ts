import { setImmediate as nextTick } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { fairQueue } from "./fair-queue.ts";

/** A queue with one place, taken until `open` is called, and the order in which the others then had their turn. */
function closedQueue(most: number) {
  const queue = fairQueue(1, most, () => new Error("refused"));
  let open = () => {};
  void queue("first", () => new Promise<void>((resolve) => (open = resolve)));
  const served: string[] = [];
  const refused: string[] = [];
  const waiting: Promise<unknown>[] = [];
  const add = (name: string) => {
    const [key = ""] = name.split(" ");
    const turn = queue(key, async () => void served.push(name));
    waiting.push(turn.catch(() => refused.push(name)));
  };
  return {
    add,
    refused,
    end: async () => {
      open();
      await Promise.all(waiting);
      return served;
    },
  };
}

const many = (key: string, count: number) => Array.from({ length: count }, (_, index) => `${key} ${index}`);

describe("a fair queue", () => {
  it("serves its keys in turn, so that one from elsewhere does not wait for many", async () => {
    const { add, end } = closedQueue(10);
    for (const name of [...many("a", 4), ...many("b", 2), "c"]) add(name);
    expect(await end()).toEqual(["a 0", "b 0", "c", "a 1", "b 1", "a 2", "a 3"]);
  });

  it("refuses at once what does not fit, and first the newest of whoever has most waiting", async () => {
    const { add, end, refused } = closedQueue(4);
    for (const name of many("a", 5)) add(name);
    await nextTick();
    expect(refused).toEqual(["a 4"]);
    for (const name of ["b", "c", "d", "e", "b 1"]) add(name);
    await nextTick();
    expect(refused).toEqual(["a 4", "a 3", "a 2", "a 1", "e", "b 1"]);
    expect(await end()).toEqual(["a 0", "b", "c", "d"]);
  });

  it("works on as many as there are places, and a failure frees its place", async () => {
    const queue = fairQueue(2, 10, () => new Error("refused"));
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++running);
      await nextTick();
      running--;
      throw new Error("failed");
    };
    const done = await Promise.allSettled(many("a", 7).map((key) => queue(key, work)));
    expect(done.map(({ status }) => status)).toEqual(Array(7).fill("rejected"));
    expect(most).toBe(2);
    await expect(queue("later", async () => "served")).resolves.toBe("served");
  });
});
