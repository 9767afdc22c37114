import type { Pool } from "pg";
import { Gauge, type Registry } from "prom-client";

const figures: [state: string, read: (pool: Pool) => number][] = [
  ["used", (pool) => pool.totalCount - pool.idleCount],
  ["idle", (pool) => pool.idleCount],
  ["waiting", (pool) => pool.waitingCount],
  ["max", (pool) => pool.options.max],
];

export function addPoolMetrics(registry: Registry, pool: string, watched: Pool) {
  new Gauge({
    name: `quotemill_${pool}_pool_connections`,
    help: "Database connections: in use, idle, waited for, and the maximum",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      for (const [state, read] of figures) this.set({ state }, read(watched));
    },
  });
}
