import { dashboardCalls } from "@quotemill/shared/contracts/dashboard";
import { queryOf } from "../../lib/call-query.ts";

/** The browser sends `monthStart` because only it knows the person's time zone. */
export const dashboardQuery = (monthStart: Date) =>
  queryOf(dashboardCalls.read, { query: { month_start: monthStart.toISOString() } });

export const startOfMonth = (now: Date) => new Date(now.getFullYear(), now.getMonth(), 1);
