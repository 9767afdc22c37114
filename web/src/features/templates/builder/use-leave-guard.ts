import { pages } from "@quotemill/shared/pages";
import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

/**
 * Asks before unsaved changes are left behind. `allow` opens the way for a navigation that follows in the same breath,
 * before React has heard that everything is saved. A session that ends is never held up: the draft is kept anyway.
 */
export function useLeaveGuard(isDirty: boolean) {
  const isAllowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isAllowed.current &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== pages.login.path,
  );

  useEffect(() => {
    if (!isDirty) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", handleUnload);
    return () => removeEventListener("beforeunload", handleUnload);
  }, [isDirty]);

  const allow = () => {
    isAllowed.current = true;
  };
  return { blocker, allow };
}
