import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { patience } from "./patience.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a call ends after its time, as a timeout", () => {
  const signal = patience(15_000);
  vi.advanceTimersByTime(14_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
});

it("the time in which the process stood still does not count, however long", () => {
  vi.useRealTimers();
  const signal = patience(150);
  const begun = performance.now();
  while (performance.now() - begun < 300);
  return new Promise<void>((resolve) => {
    // All that arrived until now is read in this round of the event loop, before the next slice can end.
    setImmediate(() => {
      expect(signal.aborted).toBe(false);
      signal.addEventListener("abort", () => resolve());
    });
  });
});
