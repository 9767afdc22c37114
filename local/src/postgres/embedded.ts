import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { tightenDataDir } from "../../../server/src/platform/data-dir.ts";
import type { StartError } from "../../../server/src/platform/start-error.ts";
import { type Account, run } from "./account.ts";
import { type Binaries, prepareBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { createDatabase, serverUrl, whatAnswers } from "./connection.ts";
import { keepRunning, type Patience } from "./keep-running.ts";
import { chooseLocation, forget, type Location } from "./location.ts";
import { findPostmaster, stopPostmaster } from "./postmaster.ts";
import { startPostmaster } from "./start-postmaster.ts";

export interface EmbeddedPostgres {
  /** The superuser's URL of the database `quotemill`. */
  url: string;
  cluster: string;
  /** From now on until `stop`, a PostgreSQL that ends is restarted on the same port. */
  keepRunning(onGiveUp: (error: StartError) => void, patience?: Patience): void;
  /** Resolves when PostgreSQL is down; further calls wait for the same stop. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  password: string;
  /** For tests: nothing is flushed to disk, so a crash of the machine may lose data. */
  disposable?: boolean;
  log?: (line: string) => void;
}

/**
 * PostgreSQL from the npm package, with its files in the data folder. The caller holds the lock of the data folder, so
 * a server that already runs there was left behind by a killed process of ours.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { password, disposable = false, log = () => {} } = options;
  const dataDir = await realpath(options.dataDir);
  // Before anything else: PostgreSQL refuses files that others may read.
  tightenDataDir(dataDir);
  const location = await chooseLocation(dataDir, log);
  if (location.elsewhere) tightenDataDir(location.parent);
  if (location.account) await ownCluster(location.parent, location.account);
  const binaries = await prepareBinaries({ account: location.account, dataDir });
  const cluster = await ensureCluster(location, binaries, { password, disposable });

  const port =
    (await adopt(cluster, password, disposable)) ?? (await startAfresh(cluster, location, binaries, disposable));
  let stopWatching = async () => {};
  const stopAll = async () => {
    await stopWatching();
    await stopPostmaster(binaries.pgCtl, cluster, location.account);
    if (disposable) await forget(dataDir, location);
  };
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= stopAll();
    return stopped;
  };
  try {
    await createDatabase(port, password);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: serverUrl(port, password, "quotemill"),
    cluster,
    keepRunning(onGiveUp, patience) {
      const isRunning = async () => (await findPostmaster(cluster)) !== undefined;
      const start = () => startPostmaster({ ...binaries, cluster, account: location.account, disposable, port });
      stopWatching = keepRunning({ isRunning, start, onGiveUp, log }, patience);
    },
    stop,
  };
}

/** Keeps a server left running by a killed process of ours, if it is healthy and has the settings we would use. */
async function adopt(cluster: string, password: string, disposable: boolean): Promise<number | undefined> {
  const running = await findPostmaster(cluster);
  if (!running) return;
  const answer = await whatAnswers(running.port, password);
  const same = answer?.cluster === cluster && answer.disposable === disposable;
  return same ? running.port : undefined;
}

async function startAfresh(cluster: string, location: Location, { pgCtl }: Binaries, disposable: boolean) {
  if (await findPostmaster(cluster)) await stopPostmaster(pgCtl, cluster, location.account);
  return startPostmaster({ pgCtl, cluster, account: location.account, disposable });
}

/** What root wrote there, such as edited settings, must stay readable for the database although nobody else may read. */
async function ownCluster(parent: string, { uid, gid }: Account) {
  const cluster = path.join(parent, "postgres");
  if (await stat(cluster).catch(() => null)) await run("chown", ["-hR", `${uid}:${gid}`, cluster]);
}
