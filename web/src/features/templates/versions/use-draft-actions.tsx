import type { SavedTemplateDraft } from "@quotemill/shared/templates/versions";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { reportOutcome } from "../../../components/report-outcome.ts";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { toast } from "../../../components/ui/toast.tsx";
import { restoreDeleted, useDeletedToast } from "../../../components/use-deleted-toast.ts";
import type { TemplateDraft } from "../builder/template-draft.ts";
import { checkedDraft } from "../builder/use-save.ts";
import type { Versions } from "./use-versions.ts";
import { useDiscardDraft, useRestoreVersion, useSaveDraft } from "./versions.api.ts";

interface Effects {
  onRefused: (path: PropertyKey[]) => void;
  /** The draft was saved as it was given. */
  onSaved: (saved: SavedTemplateDraft, draft: TemplateDraft) => void;
  /** The builder starts over with this draft, or with what is published. */
  onStartOver: (draft: SavedTemplateDraft | null) => void;
  /** The builder starts over with what is stored. */
  onReload: () => Promise<void>;
}

/** Saving without publishing, discarding and restoring, with their questions. */
export function useDraftActions(versions: Versions, isDirty: boolean, effects: Effects) {
  const { published, draft, note, changes } = versions;
  const id = published?.id ?? "";
  const [asking, setAsking] = useState<"discard" | number | null>(null);
  const save = useSaveDraft(id);
  const discard = useDiscardDraft(id);
  const restore = useRestoreVersion(id);
  const tellDeleted = useDeletedToast();
  const isEdited = useRef(isDirty);
  useEffect(() => {
    isEdited.current = isDirty;
  });

  function saveWithoutPublishing(edited: TemplateDraft) {
    const contents = checkedDraft(edited, effects.onRefused);
    if (!contents) return;
    const body = { contents, note, draft_updated_at: draft?.updated_at ?? null };
    reportOutcome(
      save.mutateAsync(body, { onSuccess: (answer) => answer.draft && effects.onSaved(answer.draft, edited) }),
      {
        done: () => toast.success("Draft saved", `New quotes still use version ${published?.version}.`),
        failed: ({ message }) => toast.error(`Failed to save the draft: ${message}`),
      },
    );
  }

  /** For what was discarded. It must not take the place of what was typed since then. */
  async function takeBack() {
    if (isEdited.current) throw new Error("The template has unsaved changes. Save or discard them first.");
    await restoreDeleted([id]);
    await effects.onReload();
  }

  function startOver(action: Promise<{ draft: SavedTemplateDraft | null }>, tellDone: () => void, failed: string) {
    setAsking(null);
    reportOutcome(action, {
      done: (answer) => {
        effects.onStartOver(answer.draft);
        tellDone();
      },
      failed: ({ message }) => toast.error(`${failed}: ${message}`),
    });
  }

  const handleRestore = (version: number) =>
    startOver(
      restore.mutateAsync(version),
      () => toast.success(`Version ${version} restored as a draft`),
      "Failed to restore the version",
    );

  let dialog: ReactNode = null;
  if (asking === "discard" && draft) {
    dialog = (
      <ConfirmDialog
        title="Discard draft?"
        text={`You will lose the draft with ${changes.length === 1 ? "1 change" : `${changes.length} changes`}.`}
        consequences={[`New quotes keep using version ${published?.version}.`]}
        action="Discard draft"
        onConfirm={() =>
          startOver(
            discard.mutateAsync(draft.updated_at),
            () => tellDeleted("Draft discarded", takeBack, "Draft restored"),
            "Failed to discard the draft",
          )
        }
        onClose={() => setAsking(null)}
      />
    );
  } else if (typeof asking === "number") {
    dialog = (
      <ConfirmDialog
        title={`Restore version ${asking}?`}
        text={
          draft
            ? "It replaces the current draft. You will lose the changes in it."
            : "It becomes a draft. You will lose your unsaved changes."
        }
        consequences={["Quotes and what new quotes use stay as they are."]}
        action="Restore"
        onConfirm={() => handleRestore(asking)}
        onClose={() => setAsking(null)}
      />
    );
  }

  return {
    saveWithoutPublishing,
    isSaving: save.isPending,
    askDiscard: () => setAsking("discard"),
    restore: (version: number) => (draft || isDirty ? setAsking(version) : handleRestore(version)),
    dialog,
  };
}
