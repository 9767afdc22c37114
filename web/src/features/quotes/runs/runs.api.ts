import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { workflowCalls } from "@quotemill/shared/contracts/workflow";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../../components/ui/toast.tsx";
import { callFunction } from "../../../lib/api.ts";
import { queryOf } from "../../../lib/call-query.ts";

export const runsQuery = (quoteId: string) => ({
  ...queryOf(workflowCalls.runs, { params: { id: quoteId } }),
  staleTime: 0, // people open the inspector to see what has just happened
});

export function useRunAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (quote_id: string) => callFunction(workflowCalls.runAgain, { body: { quote_id } }),
    onError: (error) => toast.error("The quote could not be run again", error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.quotes }),
  });
}
