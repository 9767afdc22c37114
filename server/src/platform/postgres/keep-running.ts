import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "../start-error.ts";

interface Watched {
  isRunning(): Promise<boolean>;
  start(): Promise<unknown>;
  /** It cannot be kept running: the process should end with this. */
  onGiveUp(error: StartError): void;
  log(line: string): void;
}

export interface Patience {
  lookEveryMs: number;
  /** Before each start in a row; after the last one nothing more is tried. */
  pausesMs: number[];
  /** A server that ran this long has recovered: the pauses begin anew. */
  wellAfterMs: number;
}

const defaultPatience: Patience = {
  lookEveryMs: 500,
  pausesMs: [0, 500, 1_000, 2_000, 5_000, 10_000, 20_000],
  wellAfterMs: 60_000,
};

/** Starts the server again whenever it is gone, and answers how to end that: no start is under way then. */
export function keepRunning(
  { isRunning, start, onGiveUp, log }: Watched,
  { lookEveryMs, pausesMs, wellAfterMs }: Patience = defaultPatience,
): () => Promise<void> {
  const ending = new AbortController();
  const wait = (ms: number) => pause(ms, undefined, { signal: ending.signal, ref: false });

  const watch = async () => {
    let startedAt = 0;
    let starts = 0;
    let problem = "it ends each time soon after it was started";
    while (!ending.signal.aborted) {
      await wait(lookEveryMs);
      if (await isRunning()) continue;
      if (Date.now() - startedAt > wellAfterMs) starts = 0;
      const pauseMs = pausesMs[starts++];
      if (pauseMs === undefined) return onGiveUp(new StartError(`PostgreSQL does not stay up: ${problem}`));
      await wait(pauseMs);
      log("PostgreSQL has ended and is started again.");
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
