import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { reasonOf, StartError } from "../../../server/src/platform/errors.ts";
import { lastComplaint, run } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { findCluster, type Location } from "./location.ts";

const workPrefix = "postgres-new-";
/** In the cluster's folder, so that backups contain it. Clusters from before version 1.0.0 have none. */
const markName = "QUOTEMILL_VERSION";

/**
 * Returns the folder of a complete database cluster, creating it if necessary. It is created under another name and
 * renamed when finished, so a folder called `postgres` is never incomplete, and leftovers of a killed start are simply
 * removed.
 */
export async function ensureCluster(
  { parent, account }: Location,
  { initdb, major }: Binaries,
  { password, disposable }: { password: string; disposable: boolean },
): Promise<string> {
  const cluster = path.join(parent, "postgres");
  for (const name of await readdir(parent)) {
    if (name.startsWith(workPrefix)) await rm(path.join(parent, name), { recursive: true, force: true });
  }
  if (await isUsable(cluster, major)) return cluster;

  const work = await mkdtemp(path.join(parent, workPrefix));
  try {
    const passwordFile = path.join(work, "password");
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (account) {
      await chown(passwordFile, account.uid, account.gid);
      await chown(work, account.uid, account.gid);
    }
    await chmod(work, 0o700);
    const made = path.join(work, "data");
    // The builtin locale, because the system's may be missing and sorts differently on each machine.
    const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const access = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
    const options = [...locale, ...access, "--no-instructions", ...(disposable ? ["--no-sync"] : [])];
    const { ok, output } = await run(initdb, ["-D", made, ...options], account);
    if (!ok) throw new StartError(`The database cannot be created in ${parent}: ${lastComplaint(output)}`);
    await writeFile(path.join(made, markName), "1\n", { mode: 0o600 });
    await rename(made, cluster);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return cluster;
}

/** Looks at the files only: a folder that this version cannot read must stay as it is. */
export async function refuseUnreleased(dataDir: string): Promise<void> {
  const cluster = await findCluster(dataDir);
  if (!cluster || !existsSync(path.join(cluster, "PG_VERSION")) || existsSync(path.join(cluster, markName))) return;
  throw new StartError(
    `The data in ${dataDir} was made by Quotemill before version 1.0.0, which this version cannot read. Nothing in it ` +
      "was changed. Move the folder away to start with an empty one, or set another DATA_DIR.",
  );
}

async function isUsable(cluster: string, major: number): Promise<boolean> {
  const version = await readFile(path.join(cluster, "PG_VERSION"), "utf8").catch(readingFailed);
  if (version === undefined) {
    await rmdir(cluster).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return;
      throw new StartError(`${cluster} is in the way: it is not empty and not a PostgreSQL database`);
    });
    return false;
  }
  if (Number.parseInt(version, 10) === major) return true;
  throw new StartError(
    `The database in ${cluster} was created by PostgreSQL ${version.trim()}, but this is PostgreSQL ${major}:` +
      "export it with the old version, or set DATABASE_URL",
  );
}

function readingFailed(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT") return;
  throw new StartError(`The database files cannot be read: ${reasonOf(error)}`);
}
