import { priceCalls, priceImportCalls } from "@quotemill/shared/contracts/prices";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import type { ChangePricesInput } from "@quotemill/shared/prices/changes";
import type { PriceImportInput } from "@quotemill/shared/prices/imports";
import type { PriceItem, PriceItemFilters, PriceItemUpdate } from "@quotemill/shared/prices/item";
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { pagesOf, queryOf, showSaved } from "../../lib/api/queries.ts";
import { usePriceChange } from "../../records/prices/price-items.api.ts";

const pageSize = 100;

export const itemListQuery = (filters: PriceItemFilters) => ({
  ...pagesOf(priceCalls.list, { query: { ...filters, limit: pageSize } }),
  placeholderData: keepPreviousData, // the list stays in place while the next search loads
});

export const figuresQuery = () => queryOf(priceCalls.figures);

export const itemQuery = (id: string) => queryOf(priceCalls.read, { params: { id } });
export const fetchItem = (id: string) => api(priceCalls.read, { params: { id } });
export const usesQuery = (id: string) => queryOf(priceCalls.uses, { params: { id } });
export const itemHistoryQuery = (id: string) => queryOf(priceCalls.history, { params: { id } });
export const changesQuery = () => pagesOf(priceCalls.changes, { query: {} });

export type PriceAct = Omit<ChangePricesInput, "dry_run">;

/** Fetches the effects of a change afresh each time, and not again once the change is made. */
export const effectsQuery = (act: PriceAct) =>
  queryOptions({
    queryKey: [...queryKeys.priceEffects, act],
    gcTime: 0,
    queryFn: async ({ signal }) => (await api(priceCalls.change, { body: { ...act, dry_run: true }, signal })).effects,
    placeholderData: keepPreviousData,
  });

type ItemPages = InfiniteData<{ items: PriceItem[] }>;

/** Puts a saved item into the lists at once, since they may take a while to load again. */
function showItem(queryClient: QueryClient, saved: PriceItem) {
  showSaved(queryClient, itemQuery(saved.id), saved);
  queryClient.setQueriesData<ItemPages>({ queryKey: queryKeys.priceItems }, (data) =>
    data?.pages
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (item.id === saved.id ? saved : item)),
          })),
        }
      : data,
  );
}

/** Saves changes of an item, against the version that was shown. */
export function useUpdateItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: PriceItemUpdate & { id: string }) => api(priceCalls.update, { params: { id }, body }),
    onSuccess: (saved) => {
      showItem(queryClient, saved);
      void queryClient.invalidateQueries({ queryKey: queryKeys.prices });
    },
  });
}

export const useDeleteItem = () => usePriceChange((id: string) => api(priceCalls.delete, { params: { id } }));

export const useChangePrices = () => usePriceChange((act: PriceAct) => api(priceCalls.change, { body: act }));

export const useUndoChange = () => usePriceChange((change_id: string) => api(priceCalls.undo, { body: { change_id } }));

export const importQuery = (id: string) => queryOf(priceImportCalls.read, { params: { id } });

/** Fetches the effects of an import afresh for each choice, and not again once the import is applied. */
export const importEffectsQuery = (id: string) => ({
  ...queryOf(priceImportCalls.effects, { params: { id } }),
  gcTime: 0,
});

/** Fetches how a supplier's last file was read. */
export const readingQuery = (supplier: string) => queryOf(priceImportCalls.reading, { query: { supplier } });

export function useReadFile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PriceImportInput) => api(priceImportCalls.create, { body }),
    onSuccess: (read) => queryClient.setQueryData(importQuery(read.id).queryKey, read),
  });
}

export const useApplyImport = () =>
  usePriceChange((body: { import_id: string; version: string }) => api(priceImportCalls.apply, { body }));
