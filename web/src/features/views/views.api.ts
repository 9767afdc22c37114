import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { viewCalls } from "@quotemill/shared/contracts/saved-views";
import type { SavedViewInput, ViewList } from "@quotemill/shared/screens/saved-views";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { queryOf } from "../../lib/api/queries.ts";

export const viewsQuery = (list: ViewList) => queryOf(viewCalls.list, { query: { list } });

export const createView = ({ list, name, query }: SavedViewInput) =>
  api(viewCalls.create, { body: { list, name, query } });

export const useCreateView = () => useViewChange(createView);

export const useRenameView = (id: string) =>
  useViewChange((name: string) => api(viewCalls.rename, { params: { id }, body: { name } }));

export const useDeleteView = () => useViewChange((id: string) => api(viewCalls.delete, { params: { id } }));

function useViewChange<Given>(mutationFn: (given: Given) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.savedViews }),
  });
}
