export { addFeedMetrics, type ChangeFeed, startChangeFeed } from "./change-feed.ts";
export { realtimeRoutes } from "./realtime.routes.ts";
