import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "./lib/root.mjs";

const tests = /^(suites\/e2e|.*\/test)\/.*\.tsx?$|\.test\.(ts|tsx|mjs)$/;
/** Vitest's own functions wait a second unless a time is given. */
const ownLimit = /\btimeout: ?[\d.]|^\s*\}, [\d_]+\);|vi\.wait(For|Until)\((?!.*timeout: (wait|test)Ms)/;

const linesWithLimits = (text) => text.split("\n").filter((line) => ownLimit.test(line));

it("no test has its own time limit, which a slow machine would exceed", () => {
  const { workspaces } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const files = [...workspaces, "scripts"]
    .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).map((name) => `${folder}/${name}`))
    .filter((file) => tests.test(file) && !/node_modules|limits\.test\.mjs$/.test(file));
  const found = files.flatMap((file) =>
    linesWithLimits(readFileSync(inRoot(file), "utf8")).map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

it.each([
  "  await expect(page.getByText('Sent')).toBeVisible({ timeout: 1_000 });",
  "}, 60_000);",
  "  await vi.waitFor(() => expect(received).toHaveLength(1));",
])("the check recognises a limit: %s", (line) => {
  expect(linesWithLimits(line)).toEqual([line]);
});
