import { dashboardCalls } from "@quotemill/shared/contracts/dashboard";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import type { Setup } from "@quotemill/shared/screens/dashboard";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { queryOf } from "../../lib/api/queries.ts";

/** The browser sends `monthStart` because only it knows the person's time zone. */
export const dashboardQuery = (monthStart: Date) =>
  queryOf(dashboardCalls.read, { query: { month_start: monthStart.toISOString() } });

export const attentionQuery = queryOf(dashboardCalls.attention);

export const valuesQuery = queryOf(dashboardCalls.values);

/**
 * Fetched each time the dashboard is opened, since every page can complete a step. Once no step is left, the answer stays
 * and is not fetched again.
 */
export const setupQuery = (isAllowed: boolean) =>
  queryOptions({
    ...queryOf(dashboardCalls.setup),
    enabled: ({ state }) => isAllowed && (state.data === undefined || isSetupOpen(state.data)),
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
  });

export const isSetupOpen = ({ hidden, done }: Setup) => !hidden && Object.values(done).includes(false);

export function useHideSetup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(dashboardCalls.hideSetup),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.setup }),
  });
}

/** The numbers of the offers of a `month` ('yyyy-mm'); null for all months that can be chosen. */
export const numbersQuery = (month: string | null) =>
  queryOf(dashboardCalls.numbers, { query: month ? { month } : {} });

export const startOfMonth = (now: Date) => new Date(now.getFullYear(), now.getMonth(), 1);
