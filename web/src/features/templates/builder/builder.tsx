import { blank } from "@quotemill/shared/templates/starters/blank";
import type { TemplateInput } from "@quotemill/shared/templates/versions/contents";
import type { ReactNode } from "react";
import { useUrlFilters } from "../../../lib/use-url-filters.ts";
import { BuilderHeader } from "./builder-header.tsx";
import { BuilderTabs, builderLocation } from "./builder-tabs.tsx";
import { Preview } from "./preview/preview.tsx";
import { usePreview } from "./preview/use-preview.ts";
import { ListedItems, useListedItems } from "./price-list/listed-items.ts";
import { useProblems } from "./problems/use-problems.ts";
import { useSaving } from "./saving/use-saving.tsx";
import { useEditState } from "./state/use-edit-state.ts";
import { useTestRuns } from "./test-cases/test-runs.ts";
import { type TemplateState, withUnpublished } from "./versions/versions.api.ts";

/**
 * The builder is made of five parts, each of which uses only those before it. `loaded` is null for a new template,
 * which begins with `start`. Give each template its own `key`.
 */
export function Builder({
  loaded,
  start = blank,
  companyId,
  onDeclined,
}: {
  loaded: TemplateState | null;
  start?: TemplateInput;
  companyId: string;
  /** Called when someone no longer wants the unsaved edits of an earlier visit. */
  onDeclined?: () => void;
}) {
  const [{ tab }, setLocation] = useUrlFilters(builderLocation);
  const preview = usePreview();
  const edits = useEditState(loaded && withUnpublished(loaded), start, companyId, !preview.isOpen);
  const items = useListedItems(edits);
  const tests = useTestRuns(edits.edited);
  const problems = useProblems(edits, tab, !preview.isOpen, (chosen) => {
    preview.close();
    setLocation({ tab: chosen });
  });
  const saving = useSaving(loaded, edits, tests, problems, tab === "versions", onDeclined);

  const header = (tabList?: ReactNode) => (
    <BuilderHeader edits={edits} preview={preview} saving={saving}>
      {tabList}
    </BuilderHeader>
  );
  return (
    <div className="flex min-h-full flex-col md:h-full">
      {preview.isOpen ? (
        <>
          {header()}
          <div className="min-h-0 flex-1 md:overflow-y-auto">
            <Preview edited={edits.edited} typed={preview.answers} onType={preview.setAnswers} />
          </div>
        </>
      ) : (
        <ListedItems value={items}>
          <BuilderTabs
            {...{ preview, edits, tests, problems, saving, tab, header }}
            onTab={(chosen) => setLocation({ tab: chosen })}
          />
        </ListedItems>
      )}
      {saving.dialogs}
    </div>
  );
}
