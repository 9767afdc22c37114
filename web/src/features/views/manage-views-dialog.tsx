import type { SavedView, ViewList } from "@quotemill/shared/saved-views";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { QueryView } from "../../components/query-view.tsx";
import { reportOutcome } from "../../components/report-outcome.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { useDeletedToast } from "../../components/use-deleted-toast.ts";
import { RenameViewDialog } from "./view-name-dialog.tsx";
import { createView, useDeleteView, viewsQuery } from "./views.api.ts";

export function ManageViewsDialog({
  list,
  onSave,
  onClose,
}: {
  list: ViewList;
  /** Saves what the list shows now. */
  onSave: () => void;
  onClose: () => void;
}) {
  const views = useQuery(viewsQuery(list));
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const remove = useDeleteView();
  const tellDeleted = useDeletedToast();
  const handleDelete = (view: SavedView) =>
    reportOutcome(remove.mutateAsync(view.id), {
      done: () => tellDeleted("View deleted", () => createView(view), "View restored"),
      failed: (error) => toast.error("Failed to delete the view", error.message),
    });
  if (renamed) return <RenameViewDialog view={renamed} onClose={() => setRenamed(null)} />;
  return (
    <Dialog title="Your views" subtitle="Only you see them." onClose={onClose}>
      <QueryView
        query={views}
        failed="Your views could not be loaded."
        skeleton={<Bone className="mx-6 mb-6 w-40" />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <div className="border-t border-border">
            <EmptyLine drawing="search" text="No saved views." className="px-6 py-4 max-md:px-4">
              <Button variant="secondary" onClick={onSave}>
                Save view
              </Button>
            </EmptyLine>
          </div>
        }
      >
        {({ items }) => (
          <ul className="max-h-96 divide-y divide-border overflow-y-auto border-t border-border">
            {items.map((view) => (
              <ViewRow key={view.id} view={view} onRename={setRenamed} onDelete={handleDelete} />
            ))}
          </ul>
        )}
      </QueryView>
    </Dialog>
  );
}

function ViewRow({
  view,
  onRename,
  onDelete,
}: {
  view: SavedView;
  onRename: (view: SavedView) => void;
  onDelete: (view: SavedView) => void;
}) {
  return (
    <li className="flex min-h-row items-center gap-1 px-6 py-1.5 max-md:px-4">
      <span className="me-auto min-w-0 wrap-anywhere">{view.name}</span>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Rename ${view.name}`}
        title="Rename"
        onClick={() => onRename(view)}
      >
        <Pencil size={16} aria-hidden="true" />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Delete ${view.name}`}
        title="Delete"
        onClick={() => onDelete(view)}
      >
        <Trash2 size={16} aria-hidden="true" />
      </Button>
    </li>
  );
}
