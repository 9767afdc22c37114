import { testMs } from "../../limits.ts";

/** Things that arrive from outside in their own time. A caller can wait for something that came before or comes later. */
export class Arrivals<Thing> {
  readonly #nameOf: (thing: Thing) => string;
  readonly #things = new Map<string, Thing[]>();
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(nameOf: (thing: Thing) => string) {
    this.#nameOf = nameOf;
  }

  add(key: string, thing: Thing) {
    this.#things.set(key, [...(this.#things.get(key) ?? []), thing]);
    for (const wake of this.#waiting.get(key) ?? []) wake();
  }

  of(key: string): readonly Thing[] {
    return this.#things.get(key) ?? [];
  }

  /** Returns the first that fits. The limit only ends what hangs. */
  first(key: string, fits: (thing: Thing) => boolean, what: string): Promise<Thing> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(key) ?? new Set();
      this.#waiting.set(key, waiting);
      const end = setTimeout(() => {
        waiting.delete(look);
        const arrived = this.of(key).map(this.#nameOf).join("; ") || "nothing";
        reject(new Error(`${what} did not arrive for ${key}, only: ${arrived}.`));
      }, testMs);
      const look = () => {
        const found = this.of(key).find(fits);
        if (found === undefined) return;
        clearTimeout(end);
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  }
}
