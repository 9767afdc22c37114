import { chmod, lstat, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensureDataDir, tightenDataDir } from "./data-dir.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "quotemill-data-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

it("the start creates the data folder, and reports an unusable one in a single line", async () => {
  const made = path.join(dir, "a", "b");
  expect(await ensureDataDir(made)).toBe(made);
  const file = path.join(dir, "file");
  await writeFile(file, "");
  await expect(ensureDataDir(file)).rejects.toThrow(/^DATA_DIR .*file cannot be written: [^\n]*$/);
  await expect(ensureDataDir(path.join(file, "below"))).rejects.toThrow(/^DATA_DIR .* cannot be written: [^\n]*$/);
});

it("the start closes a folder that others could enter", async () => {
  const loose = path.join(dir, "loose");
  await mkdir(loose);
  await chmod(loose, 0o777);
  await ensureDataDir(loose);
  expect((await stat(loose)).mode & 0o777).toBe(0o700);
});

it("the start takes everything in the folder away from others, and follows no link", async () => {
  const data = path.join(dir, "data");
  const outside = path.join(dir, "outside.txt");
  await mkdir(path.join(data, "files", "company", "quotes"), { recursive: true });
  await mkdir(path.join(data, "postgres", "base"), { recursive: true });
  for (const name of ["secret.key", "files/company/quotes/a.pdf", "postgres/base/1", "somebodys-notes.txt"]) {
    await writeFile(path.join(data, name), "x");
  }
  await writeFile(outside, "x");
  await symlink(outside, path.join(data, "files", "link"));
  const inside = (await readdir(data, { recursive: true })).filter((name) => name !== "files/link");
  for (const name of inside) await chmod(path.join(data, name), 0o777);
  await chmod(data, 0o777);
  await chmod(outside, 0o644);

  tightenDataDir(data);
  const modes = await Promise.all(
    ["", ...inside].map(async (name) => {
      const found = await lstat(path.join(data, name));
      return [name, (found.mode & 0o777).toString(8), found.isDirectory()] as const;
    }),
  );
  const loose = modes.filter(([name, mode, isFolder]) => mode !== (isFolder || name.endsWith(".txt") ? "700" : "600"));
  expect(loose).toEqual([]);
  expect((await stat(outside)).mode & 0o777).toBe(0o644);
  expect(() => tightenDataDir(path.join(dir, "missing"))).not.toThrow();
});
