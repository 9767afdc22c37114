import { setImmediate } from "node:timers/promises";

/** How long other requests may have to wait. */
const turnMs = 20;

/** Lets other requests have their turn during long work. */
export class Turns {
  #since = performance.now();

  async next() {
    if (performance.now() - this.#since < turnMs) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
