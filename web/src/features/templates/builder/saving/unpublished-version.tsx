import type { SavedTemplateDraft } from "@quotemill/shared/templates/versions/versions";
import { CircleDashed } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { reportOutcome } from "../../../../components/messages/outcomes.ts";
import { toast } from "../../../../components/messages/toast.tsx";
import { restoreDeleted, useDeletedToast } from "../../../../components/messages/undo.tsx";
import { Badge } from "../../../../components/ui/badge.tsx";
import { TextButton } from "../../../../components/ui/button.tsx";
import { ConfirmDialog } from "../../../../components/ui/dialog.tsx";
import { useFormats } from "../../../../lib/formats.ts";
import type { EditedTemplate } from "../state/edited-template.ts";
import type { Versions } from "../versions/use-versions.ts";
import { useDiscardUnpublished, useRestoreVersion, useSaveUnpublished } from "../versions/versions.api.ts";
import { checkedContents } from "./use-save.tsx";

interface Effects {
  /** Called after the person has seen why the template cannot be saved. */
  onRefused: () => void;
  /** `edited` was saved as this unpublished version. */
  onSaved: (version: SavedTemplateDraft, edited: EditedTemplate) => void;
  /** The builder starts over with this unpublished version; without one, with what is published. */
  onStartOver: (version: SavedTemplateDraft | null) => void;
  /** The builder starts over with what the server has. */
  onReload: () => Promise<void>;
}

/**
 * Saves, discards and restores the version that quotes do not use yet, with the questions that come first. Screens call
 * it the draft.
 */
export function useUnpublishedVersion(versions: Versions, isDirty: boolean, effects: Effects) {
  const { published, unpublished, note, changes } = versions;
  const id = published?.id ?? "";
  const draft_updated_at = unpublished?.updated_at ?? null;
  const [asking, setAsking] = useState<"discard" | number | null>(null);
  const saveUnpublished = useSaveUnpublished(id);
  const discard = useDiscardUnpublished(id);
  const restoreVersion = useRestoreVersion(id);
  const tellDeleted = useDeletedToast();
  // Undoing a discard can happen long after the render that offered it.
  const isEdited = useRef(isDirty);
  useEffect(() => {
    isEdited.current = isDirty;
  });

  function save(edited: EditedTemplate) {
    const contents = checkedContents(edited, effects.onRefused);
    if (!contents) return;
    const body = { contents, note, draft_updated_at };
    reportOutcome(
      saveUnpublished.mutateAsync(body, {
        onSuccess: (answer) => answer.draft && effects.onSaved(answer.draft, edited),
      }),
      {
        done: () => toast.success("Draft saved", `New quotes still use version ${published?.version}.`),
        failed: ({ message }) => toast.error(`Failed to save the draft: ${message}`),
      },
    );
  }

  /** Brings back what was discarded. It must not replace what was typed since then. */
  async function takeBack() {
    if (isEdited.current) throw new Error("The template has unsaved changes. Save or discard them first.");
    await restoreDeleted([id]);
    await effects.onReload();
  }

  /** The question stays open until the answer comes, because the answer replaces anything typed before it. */
  function startOver(action: Promise<{ draft: SavedTemplateDraft | null }>, tellDone: () => void, failed: string) {
    reportOutcome(action, {
      done: (answer) => {
        setAsking(null);
        effects.onStartOver(answer.draft);
        tellDone();
      },
      failed: ({ message }) => {
        setAsking(null);
        toast.error(`${failed}: ${message}`);
      },
    });
  }
  const isPending = discard.isPending || restoreVersion.isPending;
  const close = () => isPending || setAsking(null);

  const handleRestore = (version: number) =>
    startOver(
      restoreVersion.mutateAsync({ version, draft_updated_at }),
      () => toast.success(`Version ${version} restored as a draft`),
      "Failed to restore the version",
    );

  let dialog: ReactNode = null;
  if (asking === "discard" && unpublished) {
    dialog = (
      <ConfirmDialog
        title="Discard draft?"
        text={`You will lose the draft with ${changes.length === 1 ? "1 change" : `${changes.length} changes`}.`}
        consequences={[`New quotes keep using version ${published?.version}.`]}
        action="Discard draft"
        busy={isPending}
        onConfirm={() =>
          startOver(
            discard.mutateAsync(unpublished.updated_at),
            () => tellDeleted("Draft discarded", takeBack, "Draft restored"),
            "Failed to discard the draft",
          )
        }
        onClose={close}
      />
    );
  } else if (typeof asking === "number") {
    dialog = (
      <ConfirmDialog
        title={`Restore version ${asking}?`}
        text={
          unpublished
            ? "It replaces the current draft. You will lose the changes in it."
            : "It becomes a draft. You will lose your unsaved changes."
        }
        consequences={["Quotes and what new quotes use stay as they are."]}
        action="Restore"
        busy={isPending}
        onConfirm={() => handleRestore(asking)}
        onClose={close}
      />
    );
  }

  return {
    save,
    isSaving: saveUnpublished.isPending,
    askDiscard: () => setAsking("discard"),
    restore: (version: number) => (unpublished || isDirty ? setAsking(version) : handleRestore(version)),
    dialog,
  };
}

/** While there is an unpublished version, says what it changes and what new quotes use until it is published. */
export function VersionBar({
  versions: { published, unpublished, changes, items },
  onCompare,
  onDiscard,
}: {
  versions: Versions;
  onCompare: () => void;
  onDiscard: () => void;
}) {
  const formats = useFormats();
  if (!published || !unpublished) return null;
  const publishedBy = items.find(({ version }) => version === published.version)?.created_by_name;
  return (
    <aside
      aria-label="Draft"
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border bg-sunken px-4 py-1.5 text-sm text-ink-muted md:px-6"
    >
      <Badge tone="outline" icon={<CircleDashed size={13} aria-hidden="true" />}>
        Draft
      </Badge>
      <p className="min-w-0 flex-1 max-md:basis-full max-md:order-last">
        <b className="font-medium text-ink tabular-nums">
          {changes.length === 1 ? "1 change" : `${changes.length} changes`}
        </b>{" "}
        since version {published.version} · new quotes still use version {published.version}, published{" "}
        {formats.date(published.updated_at)}
        {publishedBy && ` by ${publishedBy}`}
        {unpublished.based_on < published.version &&
          ` · version ${published.version} was published after this draft was started`}
      </p>
      <div className="flex gap-4 max-md:ms-auto">
        <TextButton muted onClick={onDiscard}>
          Discard draft
        </TextButton>
        <TextButton onClick={onCompare}>Compare</TextButton>
      </div>
    </aside>
  );
}
