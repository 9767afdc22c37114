import { useEffect, useEffectEvent } from "react";

/** F8 goes to the next problem, and with Shift to the one before. */
export function useProblemKeys(onStep: (step: 1 | -1) => void, isActive: boolean) {
  const handleStep = useEffectEvent(onStep);
  useEffect(() => {
    if (!isActive) return;
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key !== "F8" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      handleStep(event.shiftKey ? -1 : 1);
    }
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [isActive]);
}
