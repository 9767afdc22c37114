import { Gauge, type Registry } from "prom-client";
import type { ChangeFeed } from "./change-feed.ts";

export function addFeedMetrics(registry: Registry, feed: ChangeFeed) {
  new Gauge({
    name: "quotemill_change_feed_connected",
    help: "1 while this process receives changes from the database",
    registers: [registry],
    collect() {
      this.set(feed.isConnected() ? 1 : 0);
    },
  });
  new Gauge({
    name: "quotemill_change_feed_listeners",
    help: "Browsers that this process tells of changes",
    registers: [registry],
    collect() {
      this.set(feed.countListeners());
    },
  });
}
