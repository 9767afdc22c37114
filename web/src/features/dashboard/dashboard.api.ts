import { dashboardCalls } from "@quotemill/shared/contracts/dashboard";
import { queryOf } from "../../lib/call-query.ts";

/** The browser sends `monthStart` because only it knows the person's time zone. */
export const dashboardQuery = (monthStart: Date) =>
  queryOf(dashboardCalls.read, { query: { month_start: monthStart.toISOString() } });

export const attentionQuery = queryOf(dashboardCalls.attention);

/** `month` as 'yyyy-mm'; null for all that can be chosen. */
export const numbersQuery = (month: string | null) =>
  queryOf(dashboardCalls.numbers, { query: month ? { month } : {} });

export const startOfMonth = (now: Date) => new Date(now.getFullYear(), now.getMonth(), 1);
