import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

export interface Watched {
  worstStallMs: number;
  /** What was in progress at that time. */
  stalledBy: string;
  worstMb: number;
}

export interface Watch {
  /** Records what is in progress while the work runs. */
  during<T>(what: string, work: () => Promise<T>): Promise<T>;
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

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024);
}
