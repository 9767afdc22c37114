import { maxViewName, type SavedView, viewName } from "@quotemill/shared/saved-views";
import { type FormEvent, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../components/ui/dialog.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { useCreateView, useRenameView } from "./views.api.ts";

export function SaveViewDialog({ view, onClose }: { view: Pick<SavedView, "list" | "query">; onClose: () => void }) {
  const create = useCreateView();
  return (
    <NameDialog
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

export function RenameViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const rename = useRenameView(view.id);
  return (
    <NameDialog
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

function NameDialog({
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
  /** Why the server refused the name. */
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
