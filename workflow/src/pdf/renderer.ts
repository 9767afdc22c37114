import { availableParallelism } from "node:os";
import type { QuoteWebhook } from "@quotemill/shared/workflow/quote-webhook";
import { Piscina } from "piscina";
import type { RenderTask } from "./render-worker.ts";

const maxThreads = 2;
const idleMs = 5 * 60_000;
/** Within the time a webhook may take; dozens of pages need less. */
const renderMs = 10_000;
const maxWaiting = 200;

/** More is asked for than can be done now: worth another try a little later. */
export class RendererBusy extends Error {}

export interface Renderer {
  /** Starts a thread ahead of the first quote, which would have to wait for it. */
  warmUp(): Promise<void>;
  render(quote: QuoteWebhook, logo: Uint8Array | null): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Threads, because laying out text is work for the processor and a server must go on answering meanwhile. They come
 * when they are needed and go when there is nothing to do; one that hangs or dies of its quote takes nothing else with it.
 */
export function createRenderer(): Renderer {
  // The built worker lies beside the built server, as its source lies beside this file.
  const built = import.meta.url.endsWith(".js");
  const pool = new Piscina<RenderTask, Uint8Array>({
    filename: new URL(built ? "./render-worker.js" : "./render-worker.ts", import.meta.url).href,
    execArgv: built ? [] : ["--import", "tsx"],
    minThreads: 0,
    maxThreads: Math.min(maxThreads, availableParallelism()),
    idleTimeout: idleMs,
    maxQueue: maxWaiting,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const run = async (task: RenderTask) => {
    if (pool.queueSize >= maxWaiting) throw new RendererBusy();
    return pool.run(task, { signal: AbortSignal.timeout(renderMs) });
  };
  return {
    warmUp: async () => {
      await pool.run(undefined as never, { name: "ready" });
    },
    render: (quote, logo) =>
      run({ quote, logo }).catch((error) => {
        // A picture that only looks like one must not cost the quote.
        if (!logo || error instanceof RendererBusy) throw error;
        return run({ quote, logo: null });
      }),
    close: () => pool.destroy(),
  };
}
