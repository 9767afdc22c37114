import { type Dispatch, useEffect } from "react";
import type { BuilderAction } from "./builder-reducer.ts";

/** Where the browser's own undo is the right one: dialogs, and inputs that are no part of the template. */
const notOurs = '[role="dialog"], [role="alertdialog"], [type="search"]';

/** Ctrl or Cmd with Z undoes, with Shift it redoes. Leaving an input ends the step that was typed there. */
export function useUndoKeys(dispatch: Dispatch<BuilderAction>, isActive: boolean) {
  useEffect(() => {
    if (!isActive) return;
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
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
