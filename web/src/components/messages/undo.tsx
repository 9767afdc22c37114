import { undoCalls } from "@quotemill/shared/contracts/undo";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useEffect, useRef } from "react";
import { api } from "../../lib/api/api.ts";
import { newKey } from "../../lib/browser.ts";
import { toast } from "./toast.tsx";

/** Brings back records that the server keeps for a while after their deletion. */
export const restoreDeleted = (ids: string[]) => api(undoCalls.restore, { body: { ids } });

/**
 * Shows a toast about a deletion, with an Undo button if that is possible. The button works even if the person has opened
 * another page.
 */
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

type TellRemoved = (words: string, onUndo: () => void) => void;
const UndoContext = createContext<TellRemoved | null>(null);

/**
 * Wraps a form whose parts can be removed and brought back by a toast. The toasts go with the form, because there is
 * nothing left that Undo could change.
 */
export function UndoScope({ children }: { children: ReactNode }) {
  const shown = useRef(new Set<string>());
  useEffect(() => {
    const ids = shown.current;
    return () => ids.forEach(toast.dismiss);
  }, []);
  const tellRemoved = useCallback<TellRemoved>((words, onUndo) => {
    const id = newKey();
    shown.current.add(id);
    toast.info(words, undefined, { label: "Undo", onClick: onUndo }, id);
  }, []);
  return <UndoContext value={tellRemoved}>{children}</UndoContext>;
}

/** Shows that something was removed, with a button to undo it. */
export function useTellRemoved(): TellRemoved {
  const tellRemoved = use(UndoContext);
  if (!tellRemoved) throw new Error("This needs an UndoScope above it.");
  return tellRemoved;
}
