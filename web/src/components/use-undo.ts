import { undoCalls } from "@quotemill/shared/contracts/undo";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../lib/api.ts";
import { toast } from "./ui/toast.tsx";

/** For what the server keeps for a while after its deletion. */
export const restoreDeleted = (ids: string[]) => api(undoCalls.restore, { body: { ids } });

/** The button in the toast about a deletion. It works wherever the person has gone meanwhile. */
export function useUndo() {
  const queryClient = useQueryClient();
  return (restore: () => Promise<unknown>, restored: string) => ({
    label: "Undo",
    onClick: () => {
      restore().then(
        () => {
          toast.success(restored);
          return queryClient.invalidateQueries();
        },
        (error: Error) => toast.error("Could not undo", error.message),
      );
    },
  });
}
