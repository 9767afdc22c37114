import { activityCalls } from "@quotemill/shared/contracts/activity";
import type { ActivityFilters, ActivityPage } from "@quotemill/shared/screens/activity";
import { type InfiniteData, keepPreviousData, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { pagesOf } from "../../lib/api/queries.ts";

export type ActivityQuery = UseInfiniteQueryResult<InfiniteData<ActivityPage>>;

const limit = 20;

/** The server decides the scope: the caller's company, or every company for a global admin. */
export const activityQuery = (filters: ActivityFilters) => ({
  ...pagesOf(activityCalls.list, { query: { ...filters, limit } }),
  placeholderData: keepPreviousData, // the list stays in place while the next filter loads
});

export const contactActivityQuery = (id: string) =>
  pagesOf(activityCalls.ofContact, { params: { id }, query: { limit } });
export const templateActivityQuery = (id: string) =>
  pagesOf(activityCalls.ofTemplate, { params: { id }, query: { limit } });
