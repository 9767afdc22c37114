export { addFeedMetrics, type ChangeFeed, startChangeFeed, tellRights, tellSessions } from "./change-feed.ts";
export { realtimeRoutes } from "./realtime.routes.ts";
