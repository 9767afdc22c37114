import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../../components/ui/toast.tsx";
import { callFunction } from "../../../lib/api.ts";

export function useRunAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (quote_id: string) => callFunction(quoteCalls.runAgain, { body: { quote_id } }),
    onError: (error) => toast.error("The quote could not be run again", error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.quotes }),
  });
}
