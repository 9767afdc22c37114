import { Worker } from "node:worker_threads";
import { processorMs, residentMb } from "../harness/usage.ts";

export interface Watched {
  worstStallMs: number;
  /** The work in progress at that time. */
  stalledBy: string;
  worstMb: number;
}

export interface Watch {
  /** Records the name of the work in progress while it runs. */
  during<T>(what: string, work: () => Promise<T>): Promise<T>;
  /**
   * Measures the processor time that the server spends while the work runs, on all its threads. Unlike the time that passes,
   * it does not depend on the machine's other load. The kernel counts in steps of 10 ms, so measure many requests at once.
   */
  costOf<T>(work: () => Promise<T>): Promise<{ result: T; processorMs: number }>;
  read(): Watched;
  stop(): Promise<void>;
}

const nothing = { worstStallMs: 0, stalledBy: "", worstMb: 0 };
const remembered = 50;

/** Times `/healthz`, in a separate thread so that our own work does not count, and watches the server's memory. */
export function watchServer(url: string, pid: number): Watch {
  let worst: Watched = nothing;
  const running = new Set<string>();
  const ended: { what: string; at: number }[] = [];
  const inProgress = (ms: number) => {
    const since = performance.now() - ms;
    return [...running, ...ended.filter(({ at }) => at > since).map(({ what }) => what)].slice(0, 6).join("; ");
  };
  const stopwatch = new Worker(new URL("./stopwatch.js", import.meta.url), {
    workerData: { url: `${url}/healthz`, pid },
  });
  stopwatch.on("message", (ms: number) => {
    if (ms > worst.worstStallMs) worst = { ...worst, worstStallMs: Math.round(ms), stalledBy: inProgress(ms) };
  });
  const memory = setInterval(async () => {
    const worstMb = Math.max(worst.worstMb, await residentMb(pid));
    worst = { ...worst, worstMb };
  }, 100);
  return {
    during: async (what, work) => {
      running.add(what);
      try {
        return await work();
      } finally {
        running.delete(what);
        ended.push({ what, at: performance.now() });
        if (ended.length > remembered) ended.shift();
      }
    },
    costOf: async (work) => {
      const before = processorMs(pid);
      const result = await work();
      return { result, processorMs: processorMs(pid) - before };
    },
    read: () => {
      const read = worst;
      worst = nothing;
      return read;
    },
    stop: async () => {
      clearInterval(memory);
      await stopwatch.terminate();
    },
  };
}
