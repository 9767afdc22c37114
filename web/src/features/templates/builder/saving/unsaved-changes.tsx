import { pages } from "@quotemill/shared/screens/pages";
import { useEffect, useRef } from "react";
import { type Blocker, useBlocker } from "react-router";
import { ConfirmDialog } from "../../../../components/ui/dialog.tsx";

/** The questions about unsaved work, at most one at a time. */
export function BuilderDialogs({
  isOffered,
  onRestore,
  onDecline,
  isAskingReset,
  onReset,
  onKeep,
  blocker,
}: {
  isOffered: boolean;
  onRestore: () => void;
  onDecline: () => void;
  isAskingReset: boolean;
  onReset: () => void;
  onKeep: () => void;
  blocker: Blocker;
}) {
  if (blocker.state === "blocked") {
    return (
      <ConfirmDialog
        title="Leave without saving?"
        text="Your changes have not been saved. They are kept in this browser, so you can restore them when you come back."
        action="Leave"
        variant="primary"
        cancel="Stay"
        onConfirm={blocker.proceed}
        onClose={blocker.reset}
      />
    );
  }
  if (isOffered) {
    return (
      <ConfirmDialog
        title="Unsaved changes"
        text="You have unsaved changes. Would you like to restore them?"
        action="Restore"
        variant="primary"
        cancel="Discard"
        mustAnswer
        onConfirm={onRestore}
        onClose={onDecline}
      />
    );
  }
  if (isAskingReset) {
    return (
      <ConfirmDialog
        title="Reset Template"
        text="Are you sure you want to reset this template? Your unsaved changes will be lost."
        action="Reset"
        onConfirm={onReset}
        onClose={onKeep}
      />
    );
  }
  return null;
}

/**
 * Asks before leaving with unsaved changes. `allow` lets a navigation through that follows a save immediately, before
 * React has rendered the saved state. It never holds up the end of a session, because the edits are kept in this
 * browser anyway.
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
