import { setImmediate } from "node:timers/promises";

/** Time after which long work pauses for other requests. */
const turnMs = 20;

/** Lets other requests run during long work. */
export class Turns {
  #since = performance.now();

  async next() {
    if (performance.now() - this.#since < turnMs) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
