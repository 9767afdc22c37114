import { setImmediate } from "node:timers/promises";

/** How long other requests may have to wait. */
const turnMs = 20;

/** Counts the time of this process, and lets other requests have their turn. */
export class Turns {
  #workedMs = 0;
  #since = performance.now();
  readonly #mostMs: number;

  constructor(most = Number.POSITIVE_INFINITY) {
    this.#mostMs = most;
  }

  get isOver() {
    return this.#workedMs > this.#mostMs;
  }

  async next() {
    const ms = performance.now() - this.#since;
    if (ms < turnMs) return;
    this.#workedMs += ms;
    await setImmediate();
    this.#since = performance.now();
  }
}
