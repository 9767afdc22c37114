import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { jobs, timers } from "./jobs.ts";

it("lists every job that is defined, each under a name of its own", () => {
  const folder = join(import.meta.dirname, "features");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const defined = files
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .flatMap((code) => [...code.matchAll(/defineJob\(\{\s+name: "(\w+)"/g)].map(([, name]) => name));
  expect(jobs.map(({ name }) => name).sort()).toEqual(defined.sort());
  expect(new Set(defined).size).toBe(defined.length);
  for (const { job } of timers) expect(jobs).toContain(job);
});
