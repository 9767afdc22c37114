import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { access, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Account, isRoot, run, serviceAccount } from "../../../local/src/postgres/account.ts";
import { end, ownChild, undoLater } from "../../harness/clean-up.ts";
import { keepOutput } from "../../harness/product.ts";

const packages = "postgresql patroni etcd-server haproxy pgbouncer";
const folders = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin"];

/**
 * Finds the programs. Nothing is installed automatically: missing programs are named, with the packages that contain
 * them.
 */
export async function findPrograms() {
  const found = {
    patroni: await find("patroni", folders),
    etcd: await find("etcd", folders),
    haproxy: await find("haproxy", folders),
    pgbouncer: await find("pgbouncer", folders),
    postgres: await find("postgres", await postgresFolders()),
  };
  const missing = Object.entries(found).flatMap(([name, file]) => (file ? [] : name));
  if (missing.length > 0) {
    console.error(`Missing: ${missing.join(", ")}. On Debian: apt-get install ${packages}`);
    process.exit(1);
  }
  return found as Record<keyof typeof found, string>;
}

async function find(name: string, places: string[]): Promise<string | undefined> {
  for (const place of places) {
    const file = path.join(place, name);
    if (
      await access(file, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return file;
  }
}

async function postgresFolders() {
  const versions = await readdir("/usr/lib/postgresql").catch(() => []);
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`);
}

/** PostgreSQL and PgBouncer refuse to run as root. */
const account: Account | undefined = isRoot() ? serviceAccount() : undefined;

/** A folder that belongs to the programs' account and is removed after the run. */
export async function makeFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `quotemill-${name}-`));
  undoLater(() => rm(folder, { recursive: true, force: true }));
  if (account) await run("chown", [`${account.uid}:${account.gid}`, folder]);
  return folder;
}

/** Runs a program until the suite ends, in its own folder. */
export function startProgram(file: string, args: string[], cwd: string) {
  const child = ownChild(
    spawn(file, args, {
      ...account,
      cwd,
      env: { PATH: process.env.PATH, HOME: cwd, LC_ALL: "C" },
      // Keeps Ctrl-C from reaching it; we shut it down in order.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
  const output = keepOutput(child);
  undoLater(() => end(child, "SIGTERM"));
  return { pid: () => child.pid ?? 0, output };
}
