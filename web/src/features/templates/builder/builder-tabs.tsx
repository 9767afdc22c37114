import { starterKeys } from "@quotemill/shared/templates/starters/names";
import type { ReactNode } from "react";
import { z } from "zod";
import { TabPanel, Tabs } from "../../../components/ui/tabs.tsx";
import { DesignTab } from "./canvas/design-tab.tsx";
import { SampleSourceContext } from "./preview/sample.ts";
import type { PreviewState } from "./preview/use-preview.ts";
import { ProblemCount, ProblemsPanel } from "./problems/problems-panel.tsx";
import type { Problems } from "./problems/use-problems.ts";
import { VersionBar } from "./saving/unpublished-version.tsx";
import type { Saving } from "./saving/use-saving.tsx";
import { SettingsTab } from "./settings/settings-tab.tsx";
import { countFields, type EditedTemplate } from "./state/edited-template.ts";
import type { Edits } from "./state/use-edit-state.ts";
import { TablesTab } from "./tables/tables-tab.tsx";
import type { TestRuns } from "./test-cases/test-runs.ts";
import { TestsTab } from "./test-cases/tests-tab.tsx";
import { VersionsTab } from "./versions/versions-tab.tsx";

const tabName = z.enum(["design", "tables", "tests", "versions", "settings"]);
type TabName = z.infer<typeof tabName>;

/**
 * Reads the state of the builder from the address. `start` is the basis of a new template: a starter, or a template's id.
 */
export const builderLocation = z.object({
  tab: tabName.default("design"),
  start: z.union([z.enum(starterKeys), z.uuid()]).optional(),
});

const panelLook = "min-h-0 flex-1 outline-none md:overflow-y-auto";

/**
 * The tabs between the header and the foot. The header is given the list of tabs, which stands along its lower edge.
 */
export function BuilderTabs({
  preview,
  edits,
  tests,
  problems,
  saving,
  tab,
  onTab,
  header,
}: {
  preview: PreviewState;
  edits: Edits;
  tests: TestRuns;
  problems: Problems;
  saving: Saving;
  tab: TabName;
  onTab: (tab: TabName) => void;
  header: (tabList: ReactNode) => ReactNode;
}) {
  const { edited, state, dispatch, saved, isDirty } = edits;
  const { panel, byInput, warnings, showItem } = problems;
  const { versions } = saving;
  return (
    <Tabs
      label="Template"
      tabs={tabsOf(edited, tests.failing, saved && versions.items.length)}
      value={tab}
      onChange={onTab}
      list={header}
      className="flex min-h-0 flex-1 flex-col"
    >
      <VersionBar versions={versions} onCompare={() => onTab("versions")} onDiscard={saving.askDiscard} />
      <TabPanel value="design" className={panelLook}>
        <SampleSourceContext value={preview.sampleSource}>
          <DesignTab state={state} problems={byInput.items} warnings={warnings} dispatch={dispatch} />
        </SampleSourceContext>
      </TabPanel>
      <TabPanel value="tables" className={panelLook}>
        <TablesTab edited={edited} problems={byInput.tables} dispatch={dispatch} onOpenItem={showItem} />
      </TabPanel>
      <TabPanel value="tests" className={panelLook}>
        <TestsTab
          tests={tests}
          previewAnswers={preview.answers}
          onChange={(test_cases) => dispatch({ type: "describe", changes: { test_cases } })}
          onPreview={preview.openWith}
          onOpenPart={showItem}
        />
      </TabPanel>
      <TabPanel value="versions" className={panelLook}>
        <VersionsTab versions={versions} isDirty={isDirty} onRestore={saving.restore} />
      </TabPanel>
      <TabPanel value="settings" className={panelLook}>
        <SettingsTab
          edited={edited}
          problems={byInput}
          saved={saved}
          dispatch={dispatch}
          onSwitched={edits.markActive}
          onDeleted={saving.leaveDeleted}
        />
      </TabPanel>
      {panel.isOpen && (
        <ProblemsPanel problems={panel.problems} current={panel.current} onOpen={panel.open} onClose={panel.close} />
      )}
      <BuilderFooter edited={edited}>
        {!problems.isUntouched && (
          <ProblemCount
            problems={panel.problems}
            failing={tests.failing}
            isOpen={panel.isOpen}
            onToggle={panel.toggle}
            onTests={() => onTab("tests")}
          />
        )}
      </BuilderFooter>
    </Tabs>
  );
}

interface Tab {
  value: TabName;
  label: string;
  count?: number;
  alert?: string;
}

/** `versionCount` is null before the first save, when there is no history. */
function tabsOf({ tables, test_cases }: EditedTemplate, failing: number, versionCount: number | null): Tab[] {
  const counted = (value: TabName, label: string, count: number): Tab => ({
    value,
    label,
    ...(count > 0 && { count }),
  });
  return [
    { value: "design", label: "Design" },
    counted("tables", "Tables", tables.length),
    failing > 0
      ? { value: "tests", label: "Tests", alert: `${failing} failing` }
      : counted("tests", "Tests", test_cases.length),
    ...(versionCount === null ? [] : [counted("versions", "Versions", versionCount)]),
    { value: "settings", label: "Settings" },
  ];
}

/**
 * `children` stand at the right end. On phones the foot is higher, because the header's Save button is fixed above its
 * counts, and shows the first count alone, because that is all there is room for.
 */
function BuilderFooter({ edited, children }: { edited: EditedTemplate; children: ReactNode }) {
  const { total, required, conditional, calculated } = countFields(edited.structure);
  return (
    <footer className="max-md:[&>span:nth-child(n+2)]:hidden tall:sticky bottom-0 z-2 flex h-11 shrink-0 items-center gap-5 border-t border-border bg-surface px-4 text-sm text-ink-muted max-md:tall:h-26 max-md:tall:pt-15 md:px-6">
      <Count count={total} word={total === 1 ? "field" : "fields"} />
      <Count count={required} word="required" />
      <Count count={conditional} word="conditional" />
      {calculated > 0 && <Count count={calculated} word="calculated" />}
      {children}
    </footer>
  );
}

function Count({ count, word }: { count: number; word: string }) {
  return (
    <span>
      <b className="font-medium text-ink tabular-nums">{count}</b> {word}
    </span>
  );
}
