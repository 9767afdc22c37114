import { pages } from "@quotemill/shared/pages";
import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

/**
 * Asks before leaving with unsaved changes. `allow` lets a navigation through that follows a save immediately, before
 * React has rendered the saved state. Never holds up the end of a session, because the draft is kept anyway.
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
