import { dashboard, dashboardQuery } from "../dashboard.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

export const dashboardCalls = defineCalls("dashboard", {
  read: {
    method: "GET",
    path: "/rest/v1/dashboard",
    permission: "dashboard.read",
    summary: "Counts and the latest quotes, for the company or for the whole system",
    query: dashboardQuery,
    answer: dashboard,
    key: queryKeys.dashboard,
  },
});
