import { runList } from "@quotemill/shared/workflow/runs";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { toast } from "../../../components/ui/toast.tsx";
import { api } from "../../../lib/api.ts";

export const runsQuery = (quoteId: string) =>
  queryOptions({
    queryKey: ["quotes", "runs", quoteId],
    queryFn: ({ signal }) => api.get(`/rest/v1/quotes/${quoteId}/runs`, { schema: runList, signal }),
    staleTime: 0, // whoever opens the inspector looks for what happened just now
  });

/** Sends the quote to its workflow once more. */
export function useRunAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (quote_id: string) => api.post("/functions/v1/run-quote", { body: { quote_id }, schema: z.unknown() }),
    onError: (error) => toast.error("The quote could not be run again", error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["quotes"] }),
  });
}
