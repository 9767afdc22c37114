import { priceCalls } from "@quotemill/shared/contracts/prices";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import type { PriceItemInput } from "@quotemill/shared/prices/item";
import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/api/api.ts";
import { queryOf } from "../../../../lib/api/queries.ts";

/** The first items that a search finds by code or name. Those that are switched off are not for new prices. */
export const foundItemsQuery = (search: string, limit: number) => ({
  ...queryOf(priceCalls.list, { query: { search, status: "active", limit } }),
  placeholderData: keepPreviousData,
});

export function useAddItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PriceItemInput) => api(priceCalls.create, { body }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.priceItems });
      void queryClient.invalidateQueries({ queryKey: queryKeys.priceListFigures });
    },
  });
}
