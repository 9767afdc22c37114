import type { PriceChange } from "@quotemill/shared/prices/changes";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { LoadMore, QueryView } from "../../components/query-view.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../components/ui/dialog.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { FormError } from "../../components/ui/note.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { TimelineEntry, TimelineList } from "../../components/ui/timeline.tsx";
import { itemsOf } from "../../lib/api/queries.ts";
import { useFormats } from "../../lib/formats.ts";
import { changeIcons, changeWords, whoOf } from "./price-words.ts";
import { changesQuery, useUndoChange } from "./prices.api.ts";

/** Lists changes to the price list, the last one first. Admins undo a change as a whole. */
export function HistoryDialog({ canWrite, onClose }: { canWrite: boolean; onClose: () => void }) {
  const changes = useInfiniteQuery(changesQuery());
  const [undoing, setUndoing] = useState<PriceChange | null>(null);
  return (
    <Dialog title="History" subtitle="Changes of the price list, the last one first." size="wide" onClose={onClose}>
      <div className="min-h-0 overflow-y-auto border-t border-border">
        <QueryView
          query={changes}
          failed="Failed to load the history"
          skeleton={<HistoryBones />}
          isEmpty={(data) => itemsOf(data).length === 0}
          empty={<EmptyLine drawing="time" text="Nothing yet. Changes of items appear here." />}
        >
          {(data) => (
            <>
              <TimelineList label="Changes">
                {itemsOf(data).map((change) => (
                  <ChangeEntry
                    key={change.id}
                    change={change}
                    onUndo={canWrite ? () => setUndoing(change) : undefined}
                  />
                ))}
              </TimelineList>
              <LoadMore query={changes} />
            </>
          )}
        </QueryView>
      </div>
      {undoing && <UndoChangeDialog change={undoing} onClose={() => setUndoing(null)} />}
    </Dialog>
  );
}

function ChangeEntry({ change, onUndo }: { change: PriceChange; onUndo: (() => void) | undefined }) {
  const words = changeWords(change, useFormats());
  return (
    <TimelineEntry
      icon={changeIcons[change.kind]}
      at={change.created_at}
      title={
        <>
          {words} {change.undone_at && <Badge tone="outline">Undone</Badge>}
        </>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-ink-muted">{whoOf(change)}</p>
        {onUndo && !change.undone_at && (
          <Button variant="quiet" size="sm" aria-label={`Undo: ${words}`} onClick={onUndo} className="-me-2.5">
            Undo
          </Button>
        )}
      </div>
    </TimelineEntry>
  );
}

function UndoChangeDialog({ change, onClose }: { change: PriceChange; onClose: () => void }) {
  const undo = useUndoChange();
  const formats = useFormats();
  const handleConfirm = () =>
    reportOutcome(undo.mutateAsync(change.id, { onSuccess: onClose }), {
      done: () => toast.success("Undone"),
      failed: () => undefined, // the dialog shows why
    });
  return (
    <ConfirmDialog
      title="Undo this change?"
      text={`${changeWords(change, formats)}.`}
      consequences={[
        "Items become what they were before it: those that it added go, and those that it deleted come back.",
        "Quotes keep the prices that they were made with.",
      ]}
      action="Undo"
      variant="primary"
      busy={undo.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {undo.error && <FormError>{undo.error.message}</FormError>}
    </ConfirmDialog>
  );
}

export function HistoryBones() {
  return (
    <div className="grid gap-6 px-6 py-6 max-md:px-4">
      {["w-64", "w-48", "w-56"].map((width) => (
        <div key={width} className="grid gap-2 ps-11">
          <Bone className={width} />
          <Bone className="w-24" />
        </div>
      ))}
    </div>
  );
}
