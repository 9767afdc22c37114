import { availableParallelism } from "node:os";
import type { QuoteWebhook } from "@quotemill/shared/workflow/quote-webhook";
import { Piscina } from "piscina";
import { createGate } from "../gate.ts";
import type { RenderTask } from "./render-worker.ts";

const maxThreads = 2;
const idleMs = 5 * 60_000;
const maxWaiting = 200;
/** Both fit into the time a webhook may take (see `quote.ts`); dozens of pages need less. */
const usualLimits = { waitMs: 2_000, renderMs: 8_000 };

export interface Renderer {
  /** Starts a thread ahead of the first quote, which would have to wait for it. */
  warmUp(): Promise<void>;
  /** Throws `GateBusy` when its turn does not come: worth another try a little later. */
  render(quote: QuoteWebhook, logo: Uint8Array | null): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Threads, because laying out text is work for the processor and a server must go on answering meanwhile. They come
 * when they are needed and go when there is nothing to do; one that hangs or dies of its quote takes nothing else with it.
 */
export function createRenderer({ waitMs, renderMs } = usualLimits): Renderer {
  // The built worker lies beside the built server, as its source lies beside this file.
  const built = import.meta.url.endsWith(".js");
  const places = Math.min(maxThreads, availableParallelism());
  // Outside the pool, whose own queue does not tell when a quote's turn has come: until then its clock must not run.
  const inTurn = createGate({ places, maxWaiting, waitMs });
  const pool = new Piscina<RenderTask, Uint8Array>({
    filename: new URL(built ? "./render-worker.js" : "./render-worker.ts", import.meta.url).href,
    execArgv: built ? [] : ["--import", "tsx"],
    minThreads: 0,
    maxThreads: places,
    idleTimeout: idleMs,
    // A thread keeps what its young generation once took: a smaller one is collected more often and costs no time here.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
  });
  return {
    warmUp: async () => {
      await pool.run(undefined as never, { name: "ready" });
    },
    render: (quote, logo) =>
      inTurn(() => {
        const signal = AbortSignal.timeout(renderMs);
        return pool.run({ quote, logo }, { signal }).catch((error) => {
          // A picture that only looks like one must not cost the quote.
          if (!logo || signal.aborted) throw error;
          return pool.run({ quote, logo: null }, { signal });
        });
      }),
    close: () => pool.destroy(),
  };
}
