import { maxViewName, type SavedView, type ViewList, viewName } from "@quotemill/shared/screens/saved-views";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { useDeletedToast } from "../../components/messages/undo.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../components/ui/dialog.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { createView, useCreateView, useDeleteView, useRenameView, viewsQuery } from "./views.api.ts";

export function SaveViewDialog({ view, onClose }: { view: Pick<SavedView, "list" | "query">; onClose: () => void }) {
  const create = useCreateView();
  return (
    <ViewNameDialog
      title="Save view"
      action="Save"
      busy={create.isPending}
      problem={create.error?.message}
      onName={(name) =>
        create.mutate(
          { ...view, name },
          {
            onSuccess: () => {
              toast.success("View saved");
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

function RenameViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const rename = useRenameView(view.id);
  return (
    <ViewNameDialog
      title="Rename view"
      action="Rename"
      given={view.name}
      busy={rename.isPending}
      problem={rename.error?.message}
      onName={(name) => rename.mutate(name, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function ViewNameDialog({
  title,
  action,
  given = "",
  busy,
  problem,
  onName,
  onClose,
}: {
  title: string;
  action: string;
  given?: string;
  busy: boolean;
  /** The reason why the server refused the name. */
  problem: string | undefined;
  onName: (name: string) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(given);
  const [mistake, setMistake] = useState<string>();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const read = viewName.safeParse({ name });
    setMistake(read.error?.issues[0]?.message);
    if (read.success && !busy) onName(read.data.name);
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="contents">
        <DialogBody>
          <TextField
            label="Name"
            autoComplete="off"
            maxLength={maxViewName}
            value={name}
            error={mistake ?? problem}
            onChange={(event) => setName(event.target.value)}
          />
        </DialogBody>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {action}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

export function ManageViewsDialog({
  list,
  onSave,
  onClose,
}: {
  list: ViewList;
  /** Opens the dialog that saves what the list shows now. */
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
        size="icon"
        icon={Pencil}
        aria-label={`Rename ${view.name}`}
        title="Rename"
        onClick={() => onRename(view)}
      />
      <Button
        size="icon"
        icon={Trash2}
        aria-label={`Delete ${view.name}`}
        title="Delete"
        onClick={() => onDelete(view)}
      />
    </li>
  );
}
