import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folders = ["shared/src", "server/src", "web/src", "workflow/src", "local/src"];
const values = /Australia\/Sydney|\bAUD\b|\ben-AU\b|\bGST\b/;

/**
 * The values of a company that chose nothing, the list to choose from, the signs of all currencies, and made-up data.
 */
const allowed = ["default-region.ts", "region.ts", "currency-signs.ts"].map((name) => `shared/src/region/${name}`);
const isExempt = (path: string) =>
  allowed.includes(path) ||
  path.startsWith("local/src/demo/") ||
  /(\.test|-fixture)\.tsx?$|^web\/src\/test\//.test(path);

it("only the defaults name a time zone, currency, locale or tax", async () => {
  const found: string[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(ts|tsx|js|html|css)$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(root.length);
      if (!isExempt(name) && values.test(await readFile(path, "utf8"))) found.push(name);
    }
  }
  expect(found).toEqual([]);
});
