export { type ChangeFeed, startChangeFeed } from "./change-feed.ts";
export { addFeedMetrics } from "./feed-metrics.ts";
export { realtimeRoutes } from "./realtime.routes.ts";
