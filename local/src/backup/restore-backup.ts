import { chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../../server/src/platform/config.ts";
import { ensureDataDir } from "../../../server/src/platform/data-dir.ts";
import { StartError } from "../../../server/src/platform/errors.ts";
import { lockDataDir } from "../data-dir-lock.ts";
import { type Account, isRoot, serviceAccount } from "../postgres/account.ts";
import { packagedMajor } from "../postgres/binaries.ts";
import { findCluster } from "../postgres/location.ts";
import { findPostmaster } from "../postgres/postmaster.ts";
import { readArchive, readText } from "./archive.ts";
import { type About, aboutName } from "./write-backup.ts";

interface Options {
  /** Moves the contents of the data folder aside, instead of refusing. */
  replace: boolean;
}

/**
 * Restores the data folder from a backup and returns where its previous contents are. The whole backup is checked
 * before anything is touched, and the folder appears only when it is complete.
 */
export async function restoreBackup(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  file: string,
  { replace }: Options,
): Promise<string | null> {
  if (databaseUrl) {
    throw new StartError("This is for the embedded database. For DATABASE_URL see docs/operations.md.");
  }
  await checkBackup(file);
  const lock = await lockDataDir(await ensureDataDir(dataDir));
  if (!lock) throw new StartError(`Quotemill is running on ${dataDir}. Stop it first.`);
  const work = await mkdtemp(`${dataDir}.restore-`);
  try {
    const isFilled = (await readdir(dataDir)).length > 0;
    if (isFilled) await checkReplaceable(dataDir, replace);
    await unpack(file, work);
    const aside = isFilled ? `${dataDir}.before-${new Date().toISOString().replaceAll(":", "")}` : null;
    if (aside) await rename(dataDir, aside);
    await rename(work, dataDir);
    return aside;
  } finally {
    await rm(work, { recursive: true, force: true });
    await lock.release();
  }
}

async function checkBackup(file: string) {
  let about: Partial<About> = {};
  await readArchive(file, async ({ name, content }) => {
    if (name === aboutName) about = JSON.parse(await readText(content));
  });
  if (about.format !== 2) throw new StartError(`${file} is not a backup that this version of Quotemill can read.`);
  const own = { postgres: await packagedMajor(), arch: process.arch };
  if (about.postgres !== own.postgres || about.arch !== own.arch) {
    throw new StartError(
      `${file} was made by PostgreSQL ${about.postgres} on ${about.arch}; ` +
        `this is PostgreSQL ${own.postgres} on ${own.arch}.`,
    );
  }
}

async function checkReplaceable(dataDir: string, replace: boolean) {
  if (!replace) throw new StartError(`${dataDir} is not empty. Use --replace to move its contents aside.`);
  const cluster = await findCluster(dataDir);
  if (cluster && (await findPostmaster(cluster))) {
    throw new StartError(`A PostgreSQL still runs on ${dataDir}. Start and stop Quotemill first.`);
  }
}

/** The database's files belong to the account that it runs as. */
async function unpack(file: string, folder: string) {
  const account = isRoot() ? serviceAccount() : undefined;
  await readArchive(file, async ({ name, content }) => {
    if (name === aboutName) return;
    const target = path.join(folder, name);
    if (!target.startsWith(`${folder}${path.sep}`))
      throw new StartError(`${file} contains a file outside the data folder: ${name}`);
    const owner = name.startsWith("postgres/") ? account : undefined;
    if (name.endsWith("/")) return makeFolder(target, owner);
    await makeFolder(path.dirname(target), owner);
    await writeFile(target, content, { flag: "wx", mode: 0o600 });
    if (owner) await chown(target, owner.uid, owner.gid);
  });
}

async function makeFolder(target: string, owner: Account | undefined) {
  const first = await mkdir(target, { recursive: true, mode: 0o700 });
  if (!first || !owner) return;
  for (let made = target; made.startsWith(first); made = path.dirname(made)) await chown(made, owner.uid, owner.gid);
}
