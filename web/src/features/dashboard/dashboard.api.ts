import { dashboard } from "@quotemill/shared/dashboard";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** Counts what was created since `monthStart`: only the browser knows when the person's month began. */
export const dashboardQuery = (monthStart: Date) =>
  queryOptions({
    queryKey: ["dashboard", monthStart.toISOString()],
    queryFn: ({ signal }) =>
      api.get("/rest/v1/dashboard", { query: { month_start: monthStart.toISOString() }, schema: dashboard, signal }),
  });

export const startOfMonth = (now: Date) => new Date(now.getFullYear(), now.getMonth(), 1);
