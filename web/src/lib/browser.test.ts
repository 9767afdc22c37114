import { expect, test, vi } from "vitest";
import { untilAborted } from "./browser.ts";

test("a lock that is granted only after its page was left is given back at once", async () => {
  const giveBack = vi.fn();
  void untilAborted(AbortSignal.abort()).then(giveBack);
  await Promise.resolve();
  expect(giveBack).toHaveBeenCalled();
});
