import { dashboardCalls } from "@quotemill/shared/contracts/dashboard";
import { queryOf } from "../../lib/call-query.ts";

/** Counts what was created since `monthStart`: only the browser knows when the person's month began. */
export const dashboardQuery = (monthStart: Date) =>
  queryOf(dashboardCalls.read, { query: { month_start: monthStart.toISOString() } });

export const startOfMonth = (now: Date) => new Date(now.getFullYear(), now.getMonth(), 1);
