import { writeBackCalls } from "@quotemill/shared/contracts/integrations/write-back";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import type { WriteBackInput, WriteBackRules, WriteState } from "@quotemill/shared/crm/write-back";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { pagesOf, queryOf, showSaved } from "../../../lib/api/queries.ts";

/** Quotes change while the page is open, so what it shows grows old quickly. */
const live = { staleTime: 0, refetchInterval: 10_000 };

export const writeBackQuery = { ...queryOf(writeBackCalls.readWriteBack), ...live };
/** Each look costs GoHighLevel a few calls. */
export const locationQuery = { ...queryOf(writeBackCalls.location), staleTime: 60_000, retry: false };
export const writesQuery = (state?: WriteState) => ({
  ...pagesOf(writeBackCalls.writes, { query: state ? { state } : {} }),
  ...live,
});
export const writeQuery = (event_id: string) => ({
  ...queryOf(writeBackCalls.write, { params: { event_id } }),
  staleTime: 0,
});

export function useSaveWriteBack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: WriteBackInput) => api(writeBackCalls.saveWriteBack, { body }),
    onSuccess: (saved) => {
      showSaved(queryClient, writeBackQuery, saved);
      return queryClient.invalidateQueries({ queryKey: queryKeys.crmWrites });
    },
  });
}

export const useDryRun = () =>
  useMutation({ mutationFn: (body: WriteBackRules) => api(writeBackCalls.dryRun, { body }) });

export function useRetry() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (event_id?: string) => api(writeBackCalls.retryWrites, { body: event_id ? { event_id } : {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["write-back"] }),
  });
}
