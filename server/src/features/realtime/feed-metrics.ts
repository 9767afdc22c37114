import { Gauge, type Registry } from "prom-client";
import type { ChangeFeed } from "./change-feed.ts";

export function addFeedMetrics(registry: Registry, feed: ChangeFeed) {
  new Gauge({
    name: "quotemill_change_feed_connected",
    help: "1 while this process hears of changes in the database",
    registers: [registry],
    collect() {
      this.set(feed.isConnected() ? 1 : 0);
    },
  });
  new Gauge({
    name: "quotemill_change_feed_listeners",
    help: "Browsers that are told of changes by this process",
    registers: [registry],
    collect() {
      this.set(feed.countListeners());
    },
  });
}
