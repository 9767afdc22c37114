import { type Dispatch, useEffect } from "react";
import { isCommandKey } from "../../../lib/command-key.ts";
import type { BuilderAction } from "./builder-reducer.ts";

/** Where the browser's own undo applies: dialogs, and inputs that are not part of the template. */
const notOurs = '[role="dialog"], [role="alertdialog"], [type="search"]';

/** Ctrl+Z or Cmd+Z undoes, and redoes with Shift. Leaving an input ends its undo step. */
export function useUndoKeys(dispatch: Dispatch<BuilderAction>, isActive: boolean) {
  useEffect(() => {
    if (!isActive) return;
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "z" || !isCommandKey(event) || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(notOurs)) return;
      event.preventDefault();
      dispatch({ type: event.shiftKey ? "redo" : "undo" });
    }
    const handleFocusOut = () => dispatch({ type: "stop-typing" });
    document.addEventListener("keydown", handleKeyDown);
    document.addEventListener("focusout", handleFocusOut);
    return () => {
      document.removeEventListener("keydown", handleKeyDown);
      document.removeEventListener("focusout", handleFocusOut);
    };
  }, [dispatch, isActive]);
}
