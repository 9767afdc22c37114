import { pages } from "@quotemill/shared/pages";
import type { Answers } from "@quotemill/shared/templates/answers";
import type { Template } from "@quotemill/shared/templates/schema";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { TabPanel, Tabs } from "../../../components/ui/tabs.tsx";
import { toast } from "../../../components/ui/toast.tsx";
import { useUrlFilters } from "../../../lib/use-url-filters.ts";
import { templateQuery } from "../templates.api.ts";
import { BuilderDialogs } from "./builder-dialogs.tsx";
import { BuilderFooter } from "./builder-footer.tsx";
import { BuilderHeader, previewButtonId, saveButtonId } from "./builder-header.tsx";
import { DesignTab } from "./design-tab.tsx";
import { forgetStoredDraft } from "./draft-storage.ts";
import { focusFirstInvalid } from "./focus-first-invalid.ts";
import { Preview } from "./preview.tsx";
import { PreviewAnswersContext } from "./preview-answers.ts";
import { SettingsTab } from "./settings-tab.tsx";
import type { TemplateDraft } from "./template-draft.ts";
import { useBuilder } from "./use-builder.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useProblems } from "./use-problems.ts";
import { useSave } from "./use-save.ts";
import { useUndoKeys } from "./use-undo-keys.ts";

const tabs = [
  { value: "design", label: "Design" },
  { value: "settings", label: "Settings" },
] as const;
const place = z.object({ tab: z.enum(["design", "settings"]).default("design") });

/** `template` is the loaded version; null for a new one. Give each template its own `key`. */
export function Builder({ template, companyId }: { template: Template | null; companyId: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const builder = useBuilder(template, companyId);
  const { state, dispatch, saved, isDirty } = builder;
  const { draft } = state;
  const { blocker, allow } = useLeaveGuard(isDirty);
  const [{ tab }, setPlace] = useUrlFilters(place);
  const { state: arrival } = useLocation();
  const [isPreview, setIsPreview] = useState(arrival?.preview === true);
  const [previewAnswers, setPreviewAnswers] = useState<Answers | null>(null);
  useFocusOnArrival(arrival?.isCreated === true);
  const [isAskingReset, setIsAskingReset] = useState(false);
  const [wasRefused, setWasRefused] = useState(false);
  const problems = useProblems(draft, wasRefused);
  const submitted = useRef<TemplateDraft>(draft);
  useUndoKeys(dispatch, !isPreview);

  const { saveDraft, isSaving } = useSave(saved, {
    onRefused: showProblem,
    onUpdated: (version) => {
      setWasRefused(false);
      builder.markSaved(version, submitted.current);
    },
    onLeave: allow,
  });

  function handleSave() {
    submitted.current = draft;
    saveDraft(draft);
  }

  function showProblem([property, index]: PropertyKey[]) {
    const field = property === "structure" && typeof index === "number" ? draft.structure[index] : undefined;
    flushSync(() => {
      setWasRefused(true);
      setIsPreview(false);
      if (field) dispatch({ type: "select", id: field.id });
    });
    setPlace({ tab: property === "structure" ? "design" : "settings" });
    // An editor that opens for this focuses itself, but one that was already open does not.
    focusFirstInvalid(document);
  }

  /** The other view has its own header, so the focus moves to the same button there. */
  function handleTogglePreview() {
    flushSync(() => setIsPreview(!isPreview));
    document.getElementById(previewButtonId)?.focus();
  }

  async function handleReset() {
    setIsAskingReset(false);
    try {
      builder.startOver(saved && (await queryClient.fetchQuery({ ...templateQuery(saved.id), staleTime: 0 })));
      setWasRefused(false);
    } catch {
      toast.error("Failed to load template.");
    }
  }

  function handleDeleted() {
    allow();
    forgetStoredDraft(saved?.id ?? null);
    navigate(pages.templates.path);
  }

  const header = (tabList?: ReactNode) => (
    <BuilderHeader
      isOff={saved !== null && !saved.is_active}
      title={draft.name || (saved ? "Untitled template" : "New Template")}
      saveLabel={saved ? "Save Changes" : "Create Template"}
      isSaving={isSaving}
      isPreview={isPreview}
      onTogglePreview={handleTogglePreview}
      onUndo={state.past.length > 0 ? () => dispatch({ type: "undo" }) : undefined}
      onRedo={state.future.length > 0 ? () => dispatch({ type: "redo" }) : undefined}
      onReset={() => setIsAskingReset(true)}
      onSave={handleSave}
    >
      {tabList}
    </BuilderHeader>
  );

  return (
    <div className="flex min-h-full flex-col md:h-full">
      {isPreview ? (
        <>
          {header()}
          <div className="min-h-0 flex-1 md:overflow-y-auto">
            <Preview draft={draft} typed={previewAnswers} onType={setPreviewAnswers} />
          </div>
        </>
      ) : (
        <Tabs
          label="Template"
          tabs={tabs}
          value={tab}
          onChange={(chosen) => setPlace({ tab: chosen })}
          list={header}
          className="flex min-h-0 flex-1 flex-col"
        >
          <TabPanel value="design" className="min-h-0 flex-1 outline-none md:overflow-y-auto">
            <PreviewAnswersContext value={previewAnswers}>
              <DesignTab state={state} problems={problems.fields} dispatch={dispatch} />
            </PreviewAnswersContext>
          </TabPanel>
          <TabPanel value="settings" className="min-h-0 flex-1 outline-none md:overflow-y-auto">
            <SettingsTab
              draft={draft}
              problems={problems}
              saved={saved}
              dispatch={dispatch}
              onSwitched={builder.markActive}
              onDeleted={handleDeleted}
            />
          </TabPanel>
          <BuilderFooter draft={draft} />
        </Tabs>
      )}
      <BuilderDialogs
        isOffered={builder.offered !== null}
        onRestore={builder.restoreOffered}
        onDecline={builder.declineOffered}
        isAskingReset={isAskingReset}
        onReset={handleReset}
        onKeep={() => setIsAskingReset(false)}
        blocker={blocker}
      />
    </div>
  );
}

/** Creating a template replaces the page, so the focus returns to the same button. */
function useFocusOnArrival(isCreated: boolean) {
  useEffect(() => {
    if (isCreated) document.getElementById(saveButtonId)?.focus();
  }, [isCreated]);
}
