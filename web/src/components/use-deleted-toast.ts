import { undoCalls } from "@quotemill/shared/contracts/undo";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../lib/api.ts";
import { toast } from "./ui/toast.tsx";

/** For what the server keeps for a while after its deletion. */
export const restoreDeleted = (ids: string[]) => api(undoCalls.restore, { body: { ids } });

/** Tells of a deletion, with a button to undo it if it can be. It works wherever the person has gone meanwhile. */
export function useDeletedToast() {
  const queryClient = useQueryClient();
  return (deleted: string, restore: (() => Promise<unknown>) | false, restored: string) => {
    if (!restore) return toast.success(deleted);
    const handleUndo = () => {
      restore().then(
        () => {
          toast.success(restored);
          return queryClient.invalidateQueries();
        },
        (error: Error) => toast.error("Could not undo", error.message),
      );
    };
    toast.success(deleted, undefined, { label: "Undo", onClick: handleUndo });
  };
}
