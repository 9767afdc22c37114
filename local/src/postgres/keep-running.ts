import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "../../../server/src/platform/start-error.ts";

interface Watched {
  isRunning(): Promise<boolean>;
  start(): Promise<unknown>;
  /** It cannot be kept running: the process should exit with this error. */
  onGiveUp(error: StartError): void;
  log(line: string): void;
}

export interface Patience {
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
