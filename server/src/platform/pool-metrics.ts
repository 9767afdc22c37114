import type { Pool } from "pg";
import { Gauge, type Registry } from "prom-client";

const figures: [state: string, read: (pool: Pool) => number][] = [
  ["used", (pool) => pool.totalCount - pool.idleCount],
  ["idle", (pool) => pool.idleCount],
  ["waiting", (pool) => pool.waitingCount],
  ["max", (pool) => pool.options.max],
];

/** How the pools of this process are used. */
export function addPoolMetrics(registry: Registry, pool: string, watched: Pool) {
  new Gauge({
    name: `quotemill_${pool}_pool_connections`,
    help: "Connections to the database: in use, idle, those that somebody waits for, and how many there may be",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      for (const [state, read] of figures) this.set({ state }, read(watched));
    },
  });
}
