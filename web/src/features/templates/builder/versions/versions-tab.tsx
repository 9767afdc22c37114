import { useState } from "react";
import { QueryView } from "../../../../components/query-view.tsx";
import { EmptyState } from "../../../../components/ui/empty-state.tsx";
import { TextField } from "../../../../components/ui/field.tsx";
import { Bone } from "../../../../components/ui/skeleton.tsx";
import { Comparison } from "./comparison.tsx";
import { HistoryList, type VersionChoice } from "./history-list.tsx";
import type { Versions } from "./use-versions.ts";

/** The history on the left, and what changed on the right. On a phone one follows the other. */
export function VersionsTab({
  versions,
  isDirty,
  onRestore,
}: {
  versions: Versions;
  isDirty: boolean;
  onRestore: (version: number) => void;
}) {
  const { published, unpublished, items, list, note, setNote } = versions;
  const hasChanges = unpublished !== null || isDirty;
  const [picked, setPicked] = useState<{ from: VersionChoice; to: VersionChoice } | null>(null);
  if (!published) return null;
  const latest: VersionChoice = hasChanges ? "builder" : published.version;
  const before = (choice: VersionChoice): VersionChoice =>
    choice === "builder" ? published.version : (items.find(({ version }) => version < choice)?.version ?? choice);
  // What was picked may be gone: changes that were published since, for example.
  const isThere = (choice: VersionChoice) =>
    choice === "builder" ? hasChanges : items.some(({ version }) => version === choice);
  const isPickThere = picked && isThere(picked.from) && isThere(picked.to);
  const { from, to } = isPickThere ? picked : { from: before(latest), to: latest };
  return (
    <div className="md:grid md:h-full md:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex flex-col border-border bg-background max-md:border-b md:overflow-y-auto md:border-e">
        <h2 className="px-5 pt-5 pb-3 text-sm font-semibold max-md:px-4">History</h2>
        <QueryView
          query={list}
          failed="The versions could not be loaded."
          skeleton={<Bone className="mx-5 w-40" />}
          isEmpty={(data) => data.items.length === 0}
        >
          {() => (
            <HistoryList
              versions={versions}
              hasChanges={hasChanges}
              chosen={to}
              onChoose={(choice) => setPicked({ from: before(choice), to: choice })}
              onRestore={onRestore}
            />
          )}
        </QueryView>
        <div className="mt-auto grid gap-3 border-border px-4 py-4 md:sticky md:bottom-0 md:border-t md:bg-background">
          {hasChanges && (
            <TextField
              label="Note for the next version"
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
          <p className="text-sm text-ink-muted">
            Restoring creates a draft. Quotes keep the version they were made with. The latest 100 versions are kept.
          </p>
        </div>
      </div>
      <div className="min-w-0 md:overflow-y-auto">
        {items.length > 0 &&
          (hasChanges || items.length > 1 ? (
            <Comparison
              templateId={published.id}
              {...{ versions, hasChanges, from, to }}
              onChange={(chosenFrom, chosenTo) => setPicked({ from: chosenFrom, to: chosenTo })}
            />
          ) : (
            <EmptyState title="One version so far" text="Once you change it, you can compare versions here." />
          ))}
      </div>
    </div>
  );
}
