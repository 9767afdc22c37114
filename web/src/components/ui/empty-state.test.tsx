import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const source = path.join(import.meta.dirname, "../..");

test("every empty list has a drawing", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const bare = files.filter((file) => /\bempty=\{\s*<(p|span)\b/.test(readFileSync(path.join(source, file), "utf8")));
  expect(bare).toEqual([]);
});
