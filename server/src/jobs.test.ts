import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { jobs, timers } from "./jobs.ts";

it("the list has every job that is defined, each under a different name", () => {
  const folder = join(import.meta.dirname, "features");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const defined = files.flatMap((file) => readFileSync(join(folder, file), "utf8").match(/= defineJob\(/g) ?? []);
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(defined.length);
  expect(jobs).toHaveLength(defined.length);
  for (const { job } of timers) expect(jobs).toContain(job);
});
