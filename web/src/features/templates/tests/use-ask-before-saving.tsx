import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { failingWords } from "./test-words.ts";

/** A save while a test fails asks first. */
export function useAskBeforeSaving(failing: number) {
  const [asking, setAsking] = useState<(() => void) | null>(null);
  let dialog: ReactNode = null;
  if (asking) {
    dialog = (
      <ConfirmDialog
        title={`${failingWords(failing)}. Save anyway?`}
        text="The template no longer gives what its tests expect. See Tests for what is different."
        action="Save anyway"
        variant="primary"
        onConfirm={() => {
          setAsking(null);
          asking();
        }}
        onClose={() => setAsking(null)}
      />
    );
  }
  const saveOrAsk = (save: () => void) => (failing > 0 ? setAsking(() => save) : save());
  return { saveOrAsk, dialog };
}
