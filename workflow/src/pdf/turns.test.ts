import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTurns, PrinterBusy } from "./turns.ts";

/** Prints that last until they are ended, and the order in which they began. */
function press(places: number, { waitMs = 5_000, sparePlaces = 0, share = {} } = {}) {
  const most = { atOnce: 1, waiting: 50, aMinute: 1_000, ...share };
  const turns = createTurns({ places, sparePlaces, waitMs, share: most });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  /** The company is the name's first word. */
  const start = (kind: "quote" | "preview", name: string) =>
    turns[kind](name.split(" ")[0] ?? "", async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await setImmediate();
  };
  /** Ends all prints, one after the other, until nothing begins any more. */
  const endAll = async () => {
    for (let index = 0; index < begun.length; index++) await end(begun[index] ?? "");
  };
  return { begun, start, end, endAll };
}

describe("between companies", () => {
  it("lets another wait for one print at most, however many the first has", async () => {
    const { begun, start, end, endAll } = press(1);
    const flood = Array.from({ length: 30 }, (_, count) => start("quote", `Flood ${count}`));
    await setImmediate();
    const others = [start("quote", "Ada 1"), start("preview", "Bo 1"), start("quote", "Ada 2")];
    await setImmediate();
    expect(begun).toEqual(["Flood 0"]);
    await end("Flood 0");
    expect(begun).toEqual(["Flood 0", "Ada 1"]);
    await endAll();
    expect(begun.slice(0, 6)).toEqual(["Flood 0", "Ada 1", "Bo 1", "Flood 1", "Ada 2", "Flood 2"]);
    expect(begun).toHaveLength(33);
    await Promise.all([...flood, ...others]);
  });

  it("leaves a place to others while one prints something long", async () => {
    const { begun, start, endAll } = press(2);
    const all = [start("quote", "Slow 1"), start("quote", "Slow 2"), start("quote", "Ada 1")];
    await setImmediate();
    expect(begun).toEqual(["Slow 1", "Ada 1"]);
    await endAll();
    await Promise.all(all);
  });

  it("refuses what one has waiting beyond its share, and not what others have", async () => {
    const { begun, start, endAll } = press(1, { share: { waiting: 2 } });
    const all = ["Flood 1", "Flood 2", "Flood 3"].map((name) => start("quote", name));
    await expect(start("quote", "Flood 4")).rejects.toBeInstanceOf(PrinterBusy);
    all.push(start("quote", "Ada 1"));
    await endAll();
    expect(begun).toEqual(["Flood 1", "Ada 1", "Flood 2", "Flood 3"]);
    await Promise.all(all);
  });
});

describe("within a company", () => {
  it("prints a preview only when no quote waits, whichever came first", async () => {
    const { begun, start, endAll } = press(1);
    const all = [
      start("quote", "Ada 1"),
      start("preview", "Ada preview"),
      start("quote", "Ada 2"),
      start("quote", "Ada 3"),
    ];
    await setImmediate();
    await endAll();
    expect(begun).toEqual(["Ada 1", "Ada 2", "Ada 3", "Ada preview"]);
    await Promise.all(all);
  });

  it("refuses a quote that does not begin in time, and lets the next one in", async () => {
    const { begun, start, endAll } = press(1, { waitMs: 1 });
    const first = start("quote", "Ada 1");
    await expect(start("quote", "Ada 2")).rejects.toBeInstanceOf(PrinterBusy);
    await endAll();
    const next = start("quote", "Ada 3");
    await setImmediate();
    await endAll();
    expect(begun).toEqual(["Ada 1", "Ada 3"]);
    await Promise.all([first, next]);
  });
});

describe("in time", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
  afterEach(() => void vi.useRealTimers());

  it("prints no more than a company's share of a minute, and continues in the next", async () => {
    const { begun, start, end } = press(1, { waitMs: 2_000, share: { aMinute: 2 } });
    const all: Promise<void>[] = [];
    for (const name of ["Flood 1", "Flood 2"]) {
      all.push(start("quote", name));
      await setImmediate();
      await end(name);
    }
    const refused = expect(start("quote", "Flood 3")).rejects.toBeInstanceOf(PrinterBusy);
    all.push(start("quote", "Ada 1"));
    await setImmediate();
    expect(begun).toEqual(["Flood 1", "Flood 2", "Ada 1"]);
    await end("Ada 1");
    await vi.advanceTimersByTimeAsync(2_000);
    await refused;
    await vi.advanceTimersByTimeAsync(58_000);
    all.push(start("quote", "Flood 4"));
    await setImmediate();
    expect(begun.at(-1)).toBe("Flood 4");
    await end("Flood 4");
    await Promise.all(all);
  });

  it("does not let a print that takes long hold up others", async () => {
    const { begun, start, end } = press(1, { waitMs: 2_000, sparePlaces: 1 });
    const all = [start("quote", "Slow 1"), start("quote", "Ada 1"), start("quote", "Bo 1")];
    await setImmediate();
    expect(begun).toEqual(["Slow 1"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun).toEqual(["Slow 1", "Ada 1"]);
    await end("Ada 1");
    expect(begun).toEqual(["Slow 1", "Ada 1", "Bo 1"]);
    // The place that the long one had moved to is spare again, not a second usual one.
    await end("Slow 1");
    all.push(start("quote", "Cy 1"));
    await setImmediate();
    expect(begun).toEqual(["Slow 1", "Ada 1", "Bo 1"]);
    await end("Bo 1");
    await end("Cy 1");
    await Promise.all(all);
  });

  it("lets the next one that takes long move aside as soon as the spare place is free", async () => {
    const { begun, start, end } = press(1, { waitMs: 2_000, sparePlaces: 1 });
    const all = [start("quote", "Slow 1"), start("quote", "Slower 1")];
    await vi.advanceTimersByTimeAsync(1_500);
    all.push(start("quote", "Ada 1"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun).toEqual(["Slow 1", "Slower 1"]);
    await end("Slow 1");
    expect(begun).toEqual(["Slow 1", "Slower 1", "Ada 1"]);
    await end("Ada 1");
    await end("Slower 1");
    await Promise.all(all);
  });
});
