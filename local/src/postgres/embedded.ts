import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { tightenDataDir } from "../../../server/src/platform/data-dir.ts";
import { StartError } from "../../../server/src/platform/errors.ts";
import { type Account, run } from "./account.ts";
import { type Binaries, prepareBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { createDatabase, serverUrl, whatAnswers } from "./connection.ts";
import { chooseLocation, forget, type Location } from "./location.ts";
import { findPostmaster, startPostmaster, stopPostmaster } from "./postmaster.ts";

export interface EmbeddedPostgres {
  /** The superuser's URL of the database `quotemill`. */
  url: string;
  cluster: string;
  /** From now on until `stop`, a PostgreSQL that ends is restarted on the same port. */
  keepRunning(onGiveUp: (error: StartError) => void, patience?: Patience): void;
  /** Resolves when PostgreSQL is down; further calls wait for the same stop. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
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

/**
 * Files that root wrote there, such as edited settings, must stay readable for the database although no other account
 * may read them.
 */
async function ownCluster(parent: string, { uid, gid }: Account) {
  const cluster = path.join(parent, "postgres");
  if (await stat(cluster).catch(() => null)) await run("chown", ["-hR", `${uid}:${gid}`, cluster]);
}

interface Watched {
  isRunning(): Promise<boolean>;
  start(): Promise<unknown>;
  /** It cannot be kept running: the process should exit with this error. */
  onGiveUp(error: StartError): void;
  log(line: string): void;
}

interface Patience {
  checkEveryMs: number;
  /** Pauses before consecutive starts; after the last one, it gives up. */
  pausesMs: number[];
  /** A server that has run this long has recovered: the pauses start over. */
  recoveredAfterMs: number;
}

const defaultPatience: Patience = {
  checkEveryMs: 500,
  pausesMs: [0, 500, 1_000, 2_000, 5_000, 10_000, 20_000],
  recoveredAfterMs: 60_000,
};

/** Restarts the server whenever it is gone. Returns a function that ends this and waits for a start in progress. */
export function keepRunning(
  { isRunning, start, onGiveUp, log }: Watched,
  { checkEveryMs, pausesMs, recoveredAfterMs }: Patience = defaultPatience,
): () => Promise<void> {
  const ending = new AbortController();
  const wait = (ms: number) => pause(ms, undefined, { signal: ending.signal, ref: false });

  const watch = async () => {
    let startedAt = 0;
    let starts = 0;
    let problem = "it keeps ending soon after it starts";
    while (!ending.signal.aborted) {
      await wait(checkEveryMs);
      if (await isRunning()) continue;
      if (Date.now() - startedAt > recoveredAfterMs) starts = 0;
      const pauseMs = pausesMs[starts++];
      if (pauseMs === undefined) return onGiveUp(new StartError(`PostgreSQL does not stay up: ${problem}`));
      await wait(pauseMs);
      log("PostgreSQL has ended and is being restarted.");
      await start().catch((error: Error) => {
        problem = error.message;
      });
      startedAt = Date.now();
    }
  };
  const watching = watch().catch((error: Error) => {
    if (!ending.signal.aborted) onGiveUp(new StartError(`PostgreSQL cannot be watched: ${error.message}`));
  });
  return async () => {
    ending.abort();
    await watching;
  };
}
