import type { ApiKeyInput, RotateKeyInput } from "@quotemill/shared/access/api-keys";
import { apiKeyCalls } from "@quotemill/shared/contracts/integrations/api-keys";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { queryOf } from "../../lib/api/queries.ts";

export const apiKeysQuery = queryOf(apiKeyCalls.list);

/** The list is fetched again, because a new key comes first in it and a rotated one has another ending. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
    // The answer has the key itself, which must not stay in memory once it is no longer shown.
    gcTime: 0,
  });
}

export const useMakeKey = () => useChange((body: ApiKeyInput) => api(apiKeyCalls.create, { body }));

export const useRotateKey = (id: string) =>
  useChange((body: RotateKeyInput) => api(apiKeyCalls.rotate, { params: { id }, body }));

export const useRevokeKey = (id: string) => useChange(() => api(apiKeyCalls.revoke, { params: { id } }));
