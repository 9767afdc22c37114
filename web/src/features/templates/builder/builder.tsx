import { pages } from "@quotemill/shared/screens/pages";
import type { Answers } from "@quotemill/shared/templates/answers/answers";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { useAnnouncement } from "../../../components/messages/announcements.tsx";
import { toast } from "../../../components/messages/toast.tsx";
import { TabPanel, Tabs } from "../../../components/ui/tabs.tsx";
import { useUrlFilters } from "../../../lib/use-url-filters.ts";
import { BuilderHeader, previewButtonId, saveButtonId } from "./builder-header.tsx";
import { BuilderFooter, builderLocation, tabsOf } from "./builder-tabs.tsx";
import { DesignTab } from "./canvas/design-tab.tsx";
import { Preview } from "./preview/preview.tsx";
import { SampleSourceContext } from "./preview/sample.ts";
import { useProblems, useWarnings } from "./problems/item-problems.ts";
import { ProblemCount, ProblemsPanel } from "./problems/problems-panel.tsx";
import { useProblemsPanel, useShowProblem } from "./problems/use-problems-panel.ts";
import { useDraftActions, VersionBar } from "./saving/unpublished-version.tsx";
import { BuilderDialogs, useLeaveGuard } from "./saving/unsaved-changes.tsx";
import { useAskBeforeSaving, useSave } from "./saving/use-save.tsx";
import { SettingsTab } from "./settings/settings-tab.tsx";
import type { EditedTemplate } from "./state/edited-template.ts";
import { forgetStoredEdits } from "./state/stored-edits.ts";
import { useEditState, useUndoKeys } from "./state/use-edit-state.ts";
import { TablesTab } from "./tables/tables-tab.tsx";
import { failingWords, useTestRuns } from "./test-cases/test-runs.ts";
import { TestsTab } from "./test-cases/tests-tab.tsx";
import { useVersions } from "./versions/use-versions.ts";
import { type TemplateState, withDraft } from "./versions/versions.api.ts";
import { VersionsTab } from "./versions/versions-tab.tsx";

/** `loaded` is null for a new template. Give each template its own `key`. */
export function Builder({ loaded, companyId }: { loaded: TemplateState | null; companyId: string }) {
  const navigate = useNavigate();
  const builder = useEditState(loaded && withDraft(loaded), companyId);
  const { state, dispatch, saved, isDirty } = builder;
  const { draft } = state;
  const tests = useTestRuns(draft);
  useAnnouncement(tests.runs.length === 0 ? null : tests.failing > 0 ? failingWords(tests.failing) : "All tests pass");
  const { saveOrAsk, dialog: saveQuestion } = useAskBeforeSaving(tests.failing);
  const { blocker, allow } = useLeaveGuard(isDirty);
  const [{ tab }, setLocation] = useUrlFilters(builderLocation);
  const versions = useVersions(loaded, draft, tab === "versions");
  const { state: arrival } = useLocation();
  const [isPreview, setIsPreview] = useState(arrival?.preview === true);
  const [previewAnswers, setPreviewAnswers] = useState<Answers | null>(null);
  const [chosenSample, setChosenSample] = useState<string | null>(null);
  const sampleSource = useMemo(
    () => ({ typed: previewAnswers, chosen: chosenSample, onChoose: setChosenSample }),
    [previewAnswers, chosenSample],
  );
  useFocusOnArrival(arrival?.isCreated === true);
  const [isAskingReset, setIsAskingReset] = useState(false);
  const [wasRefused, setWasRefused] = useState(false);
  const showProblem = useShowProblem(draft, tab, (chosen, id) => {
    setWasRefused(true);
    setIsPreview(false);
    if (id) dispatch({ type: "select", id });
    setLocation({ tab: chosen });
  });
  const panel = useProblemsPanel(draft, !isPreview, showProblem);
  const problems = useProblems(panel.problems, draft, wasRefused);
  const warnings = useWarnings(panel.problems, draft);
  const submitted = useRef<EditedTemplate>(draft);
  useUndoKeys(dispatch, !isPreview);

  const { saveDraft, isSaving } = useSave(saved, versions.publication, {
    onRefused: panel.openFirst,
    onUpdated: (version) => {
      setWasRefused(false);
      versions.markPublished(version);
      builder.markSaved(version, submitted.current);
    },
    onLeave: allow,
  });

  const draftActions = useDraftActions(versions, isDirty, {
    onRefused: panel.openFirst,
    onSaved: (version, edited) => {
      setWasRefused(false);
      versions.markDraft(version);
      if (saved) builder.markSaved({ ...saved, ...version.contents }, edited);
    },
    onStartOver: (version) => {
      versions.markDraft(version);
      if (versions.published) builder.startOver(withDraft({ published: versions.published, draft: version }));
    },
    onReload: startOver,
  });

  async function startOver() {
    builder.startOver(saved && withDraft(await versions.reload(saved.id)));
    setWasRefused(false);
  }

  function handleSave() {
    saveOrAsk(() => {
      submitted.current = draft;
      saveDraft(draft);
    });
  }

  function handleOpenTest(answers: Answers | null) {
    setPreviewAnswers(answers);
    handleTogglePreview();
  }

  function showItem(id: string, ...part: string[]) {
    showProblem(["structure", draft.structure.findIndex((item) => item.id === id), ...part]);
  }

  /** The other view has its own header, so the focus moves to the same button there. */
  function handleTogglePreview() {
    flushSync(() => setIsPreview(!isPreview));
    document.getElementById(previewButtonId)?.focus();
  }

  async function handleReset() {
    setIsAskingReset(false);
    try {
      await startOver();
    } catch {
      toast.error("Failed to load template.");
    }
  }

  function handleDeleted() {
    allow();
    forgetStoredEdits(saved?.id ?? null);
    navigate(pages.templates.path);
  }

  const header = (tabList?: ReactNode) => (
    <BuilderHeader
      isOff={saved !== null && !saved.is_active}
      heading={{
        name: draft.name,
        placeholder: saved ? "Untitled template" : "New Template",
        onRename: (name) => dispatch({ type: "describe", changes: { name } }),
      }}
      saveLabel={saved ? "Save Changes" : "Create Template"}
      isSaving={isSaving || draftActions.isSaving}
      isPreview={isPreview}
      onTogglePreview={handleTogglePreview}
      onUndo={state.past.length > 0 ? () => dispatch({ type: "undo" }) : undefined}
      onRedo={state.future.length > 0 ? () => dispatch({ type: "redo" }) : undefined}
      onReset={() => setIsAskingReset(true)}
      onSaveDraft={saved ? () => draftActions.saveWithoutPublishing(draft) : undefined}
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
          tabs={tabsOf(draft, tests.failing, saved && versions.items.length)}
          value={tab}
          onChange={(chosen) => setLocation({ tab: chosen })}
          list={header}
          className="flex min-h-0 flex-1 flex-col"
        >
          <VersionBar
            versions={versions}
            onCompare={() => setLocation({ tab: "versions" })}
            onDiscard={draftActions.askDiscard}
          />
          <TabPanel value="design" className="min-h-0 flex-1 outline-none md:overflow-y-auto">
            <SampleSourceContext value={sampleSource}>
              <DesignTab state={state} problems={problems.items} warnings={warnings} dispatch={dispatch} />
            </SampleSourceContext>
          </TabPanel>
          <TabPanel value="tables" className="min-h-0 flex-1 outline-none md:overflow-y-auto">
            <TablesTab draft={draft} problems={problems.tables} dispatch={dispatch} onOpenItem={showItem} />
          </TabPanel>
          <TabPanel value="tests" className="min-h-0 flex-1 outline-none md:overflow-y-auto">
            <TestsTab
              tests={tests}
              previewAnswers={previewAnswers}
              onChange={(test_cases) => dispatch({ type: "describe", changes: { test_cases } })}
              onPreview={handleOpenTest}
              onOpenPart={showItem}
            />
          </TabPanel>
          <TabPanel value="versions" className="min-h-0 flex-1 outline-none md:overflow-y-auto">
            <VersionsTab versions={versions} isDirty={isDirty} onRestore={draftActions.restore} />
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
          {panel.isOpen && (
            <ProblemsPanel
              problems={panel.problems}
              current={panel.current}
              onOpen={panel.open}
              onClose={panel.close}
            />
          )}
          <BuilderFooter draft={draft}>
            <ProblemCount problems={panel.problems} isOpen={panel.isOpen} onToggle={panel.toggle} />
          </BuilderFooter>
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
      {draftActions.dialog}
      {saveQuestion}
    </div>
  );
}

/** Creating a template replaces the page, so the focus returns to the same button. */
function useFocusOnArrival(isCreated: boolean) {
  useEffect(() => {
    if (isCreated) document.getElementById(saveButtonId)?.focus();
  }, [isCreated]);
}
