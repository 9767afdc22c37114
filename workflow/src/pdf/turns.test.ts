import { setImmediate } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { GateBusy } from "../gate.ts";
import { createTurns } from "./turns.ts";

/** Prints that last until they are ended, and the order in which they began. */
function press(places: number, { waitMs = 5_000, sparePlaces = 0 } = {}) {
  const turns = createTurns({ places, sparePlaces, waitMs });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (kind: "quote" | "preview", name: string) =>
    turns[kind](async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { begun, start, end };
}

it("leaves the other places to quotes while a preview is printed", async () => {
  const { begun, start, end } = press(2);
  const previews = [start("preview", "first preview"), start("preview", "second preview")];
  await setImmediate();
  const all = [...previews, start("quote", "quote")];
  await setImmediate();
  expect(begun).toEqual(["first preview", "quote"]);
  await end("first preview");
  expect(begun).toEqual(["first preview", "quote", "second preview"]);
  await Promise.all([end("quote"), end("second preview")]);
  await Promise.all(all);
});

it("prints a preview only when no quote waits, whichever came first", async () => {
  const { begun, start, end } = press(1);
  const names = ["first", "second", "third"];
  const all = [start("quote", "first"), start("preview", "preview"), start("quote", "second"), start("quote", "third")];
  await setImmediate();
  for (const name of names) await end(name);
  expect(begun).toEqual([...names, "preview"]);
  await end("preview");
  await Promise.all(all);
});

it("refuses a preview whose turn does not come, and lets the next one in", async () => {
  const { begun, start, end } = press(1, { waitMs: 1 });
  const quote = start("quote", "quote");
  await expect(start("preview", "late preview")).rejects.toBeInstanceOf(GateBusy);
  await end("quote");
  const next = start("preview", "next preview");
  await setImmediate();
  expect(begun).toEqual(["quote", "next preview"]);
  await end("next preview");
  await Promise.all([quote, next]);
});

it("prints one after another, but does not let one that takes long hold up the others", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { begun, start, end } = press(1, { waitMs: 2_000, sparePlaces: 1 });
    const all = [start("quote", "long"), start("quote", "second"), start("quote", "third")];
    await setImmediate();
    expect(begun).toEqual(["long"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun).toEqual(["long", "second"]);
    await end("second");
    expect(begun).toEqual(["long", "second", "third"]);
    // The place that the long one had moved to is spare again, not a second usual one.
    await end("long");
    all.push(start("quote", "fourth"));
    await setImmediate();
    expect(begun).toEqual(["long", "second", "third"]);
    await end("third");
    await end("fourth");
    await Promise.all(all);
  } finally {
    vi.useRealTimers();
  }
});

it("lets the next one that takes long move aside as soon as the spare place is free", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { begun, start, end } = press(1, { waitMs: 2_000, sparePlaces: 1 });
    const all = [start("quote", "long"), start("quote", "also long")];
    await vi.advanceTimersByTimeAsync(1_500);
    all.push(start("quote", "third"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun).toEqual(["long", "also long"]);
    await end("long");
    expect(begun).toEqual(["long", "also long", "third"]);
    await end("third");
    await end("also long");
    await Promise.all(all);
  } finally {
    vi.useRealTimers();
  }
});
