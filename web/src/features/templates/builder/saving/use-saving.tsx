import { pages } from "@quotemill/shared/screens/pages";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { toast } from "../../../../components/messages/toast.tsx";
import type { Problems } from "../problems/use-problems.ts";
import type { EditedTemplate } from "../state/edited-template.ts";
import { forgetEditsOf } from "../state/stored-edits.ts";
import type { Edits } from "../state/use-edit-state.ts";
import type { TestRuns } from "../test-cases/test-runs.ts";
import { useVersions } from "../versions/use-versions.ts";
import { type TemplateState, withUnpublished } from "../versions/versions.api.ts";
import { useUnpublishedVersion } from "./unpublished-version.tsx";
import { BuilderDialogs, useLeaveGuard } from "./unsaved-changes.tsx";
import { checkedContents, useAskBeforeSaving, useSave } from "./use-save.tsx";

export const saveButtonId = "save-button";

/**
 * Everything that stores the edited template, brings back what is stored, or leaves the page, with the questions that
 * come first. `loaded` is null for a new template. Without an unpublished version, changes are listed only while
 * `isComparing`.
 */
export function useSaving(
  loaded: TemplateState | null,
  edits: Edits,
  tests: TestRuns,
  problems: Problems,
  isComparing: boolean,
  onDeclined?: () => void,
) {
  const { edited, saved, isDirty } = edits;
  const navigate = useNavigate();
  const { state: arrival } = useLocation();
  const versions = useVersions(loaded, edited, isComparing);
  const { blocker, allow } = useLeaveGuard(isDirty);
  const { saveOrAsk, dialog: saveQuestion } = useAskBeforeSaving(tests.failing);
  const [reset, setReset] = useState<"asked" | "pending" | null>(null);
  const submitted = useRef<EditedTemplate>(edited);
  useFocusOnArrival(arrival?.isCreated === true);

  function leave() {
    allow();
    edits.forget();
  }

  const publishing = useSave(saved, versions.publication, {
    onUpdated: (version) => {
      problems.clearRefusal();
      versions.markPublished(version);
      edits.markSaved(version, submitted.current);
    },
    onLeave: leave,
  });

  const unpublished = useUnpublishedVersion(versions, isDirty, {
    onRefused: problems.panel.openFirst,
    onSaved: (version, given) => {
      problems.clearRefusal();
      versions.markUnpublished(version);
      if (saved) edits.markSaved({ ...saved, ...version.contents }, given);
    },
    onStartOver: (version) => {
      versions.markUnpublished(version);
      const { published } = versions;
      if (published) edits.startOver(withUnpublished({ published, unpublished: version }));
    },
    onReload: reload,
  });

  async function reload() {
    edits.startOver(saved && withUnpublished(await versions.reload(saved.id)));
    problems.clearRefusal();
  }

  /** The question stays until the answer comes, which replaces everything that was typed. */
  async function handleReset() {
    setReset("pending");
    try {
      await reload();
    } catch {
      toast.error("Failed to load template.");
    }
    setReset(null);
  }

  return {
    versions,
    isSaving: publishing.isSaving || unpublished.isSaving,
    // There is no question about tests before a save that would be refused anyway.
    save: () => {
      const contents = checkedContents(edited, problems.panel.openFirst);
      if (!contents) return;
      saveOrAsk(() => {
        submitted.current = edited;
        publishing.save(contents);
      });
    },
    /** Undefined for a new template, which has nothing published yet. */
    saveWithoutPublishing: saved ? () => unpublished.save(edited) : undefined,
    askDiscard: unpublished.askDiscard,
    restore: unpublished.restore,
    askReset: () => setReset("asked"),
    leaveDeleted: () => {
      leave();
      if (saved) forgetEditsOf(saved.id);
      navigate(pages.templates.path);
    },
    dialogs: (
      <>
        <BuilderDialogs
          offered={edits.offered}
          isKept={edits.isKept}
          onRestore={edits.restoreOffered}
          onDecline={async () => {
            if (!(await edits.declineOffered())) onDeclined?.();
          }}
          reset={reset}
          onReset={handleReset}
          onKeep={() => reset === "asked" && setReset(null)}
          blocker={blocker}
        />
        {unpublished.dialog}
        {saveQuestion}
      </>
    ),
  };
}
export type Saving = ReturnType<typeof useSaving>;

/** Creating a template replaces the page, so the focus returns to the same button. */
function useFocusOnArrival(isCreated: boolean) {
  useEffect(() => {
    if (isCreated) document.getElementById(saveButtonId)?.focus();
  }, [isCreated]);
}
