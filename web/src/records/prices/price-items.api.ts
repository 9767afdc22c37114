import { priceCalls } from "@quotemill/shared/contracts/prices";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import type { PriceItemFilters, PriceItemInput } from "@quotemill/shared/prices/item";
import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { queryOf } from "../../lib/api/queries.ts";

const mostFound = 8;

/** The first items that a search finds by code or name, to choose among them. */
export const foundItemsQuery = (search: string, filters: Partial<PriceItemFilters> & { limit?: number } = {}) => ({
  ...queryOf(priceCalls.list, { query: { search, limit: mostFound, ...filters } }),
  placeholderData: keepPreviousData,
});

/** These items as the list has them now; those that are gone are missing. Asks for nothing without ids. */
export const itemsByIdQuery = (ids: readonly string[]) => ({
  ...queryOf(priceCalls.list, { query: { ids: [...ids].sort().join(","), limit: Math.max(ids.length, 1) } }),
  enabled: ids.length > 0,
  placeholderData: keepPreviousData,
  // What was read a minute ago may be another price.
  staleTime: 0,
});

export const useCreateItem = () => usePriceChange((body: PriceItemInput) => api(priceCalls.create, { body }));

/** A change of the price list, after which everything of it is read again. */
export function usePriceChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.prices }),
  });
}
