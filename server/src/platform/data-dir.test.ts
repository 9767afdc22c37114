import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensureDataDir } from "./data-dir.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "quotemill-data-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

it("creates the data folder, and reports an unusable one in a single line", async () => {
  const made = path.join(dir, "a", "b");
  expect(await ensureDataDir(made)).toBe(made);
  const file = path.join(dir, "file");
  await writeFile(file, "");
  await expect(ensureDataDir(file)).rejects.toThrow(/^DATA_DIR .*file cannot be written: [^\n]*$/);
  await expect(ensureDataDir(path.join(file, "below"))).rejects.toThrow(/^DATA_DIR .* cannot be written: [^\n]*$/);
});
