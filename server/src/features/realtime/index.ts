export { addFeedMetrics, type ChangeFeed, startChangeFeed, tellRights } from "./change-feed.ts";
export { realtimeRoutes } from "./realtime.routes.ts";
