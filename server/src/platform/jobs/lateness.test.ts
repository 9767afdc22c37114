import { expect, it } from "vitest";
import { watchLateness } from "./lateness.ts";

it("the time for which the process stood still counts, at once and afterwards", async () => {
  const lateness = watchLateness();
  const begun = performance.now();
  while (performance.now() - begun < 1_500);
  const seen = lateness.ms();
  expect(seen).toBeGreaterThanOrEqual(500);
  await new Promise((resolve) => setTimeout(resolve));
  expect(lateness.ms()).toBeGreaterThanOrEqual(seen);
  lateness.stop();
});
