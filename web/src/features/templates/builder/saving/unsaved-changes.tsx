import { pages } from "@quotemill/shared/screens/pages";
import { useEffect, useRef } from "react";
import { type Blocker, useBlocker } from "react-router";
import { ConfirmDialog } from "../../../../components/ui/dialog.tsx";
import { useFormats } from "../../../../lib/formats.ts";
import type { StoredEdits } from "../state/stored-edits.ts";

const keptWords = "They are kept in this browser, so you can restore them when you come back.";
const lostWords = "This browser has no room to keep them, so they will be lost.";

/** The questions about unsaved work, at most one at a time. */
export function BuilderDialogs({
  offered,
  isKept,
  onRestore,
  onDecline,
  reset,
  onReset,
  onKeep,
  blocker,
}: {
  offered: StoredEdits | null;
  isKept: boolean;
  onRestore: () => void;
  onDecline: () => void;
  /** Asks about a reset, or waits for one that was confirmed. */
  reset: "asked" | "pending" | null;
  onReset: () => void;
  onKeep: () => void;
  blocker: Blocker;
}) {
  const { moment } = useFormats();
  if (blocker.state === "blocked") {
    return (
      <ConfirmDialog
        title="Leave without saving?"
        text={`Your changes have not been saved. ${isKept ? keptWords : lostWords}`}
        action="Leave"
        variant="primary"
        cancel="Stay"
        onConfirm={blocker.proceed}
        onClose={blocker.reset}
      />
    );
  }
  if (offered) {
    const name = offered.draft.name.trim() || "a template without a name";
    const typed = offered.stored_at ? `${name} on ${moment(offered.stored_at)}` : name;
    return (
      <ConfirmDialog
        title="Unsaved changes"
        text={`You have unsaved changes. Would you like to restore them? They were typed in ${typed}.`}
        action="Restore"
        variant="primary"
        cancel="Discard"
        mustAnswer
        onConfirm={onRestore}
        onClose={onDecline}
      />
    );
  }
  if (reset) {
    return (
      <ConfirmDialog
        title="Reset Template"
        text="Are you sure you want to reset this template? Your unsaved changes will be lost."
        action="Reset"
        busy={reset === "pending"}
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
