import { createContext, type ReactNode, use, useCallback, useEffect, useRef } from "react";
import { newKey } from "../lib/new-key.ts";
import { toast } from "./ui/toast.tsx";

type TellRemoved = (words: string, onUndo: () => void) => void;
const Scope = createContext<TellRemoved | null>(null);

/**
 * Around a form whose parts can be removed and brought back by the toast about it. The toasts go with the form, because
 * there is nothing left that Undo could change.
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
  return <Scope value={tellRemoved}>{children}</Scope>;
}

/** Tells that something was removed, with a button to undo it. */
export function useTellRemoved(): TellRemoved {
  const tellRemoved = use(Scope);
  if (!tellRemoved) throw new Error("This needs an UndoScope above it.");
  return tellRemoved;
}
