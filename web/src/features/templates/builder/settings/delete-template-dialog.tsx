import { type FormEvent, useState } from "react";
import { reportOutcome } from "../../../../components/messages/outcomes.ts";
import { toast } from "../../../../components/messages/toast.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../../../components/ui/dialog.tsx";
import { TextField } from "../../../../components/ui/field.tsx";
import { useDeleteTemplate } from "../../templates.api.ts";

const confirmation = "DELETE";

export function DeleteTemplateDialog({
  templateId,
  name,
  onDeleted,
  onClose,
}: {
  templateId: string | null;
  name: string;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  const remove = useDeleteTemplate();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (remove.isPending) return;
    if (!templateId) return toast.error("Cannot delete a template that hasn't been saved yet");
    if (typed !== confirmation) return toast.error('Please type "DELETE" to confirm');
    reportOutcome(remove.mutateAsync(templateId, { onSuccess: onDeleted }), {
      done: () => toast.success("Template deleted successfully"),
      failed: (error) => toast.error(`Failed to delete template: ${error.message}`),
    });
  }

  return (
    <Dialog title="Delete Template" onClose={onClose}>
      <form onSubmit={handleSubmit} className="contents">
        <DialogBody>
          <div className="grid gap-2 wrap-anywhere text-ink-muted">
            <p>
              {name || "This template"} will be permanently deleted, with its versions, its tests and the prefilled
              templates based on it.
            </p>
            <p>Quotes made from it will be kept. Drafts are kept too, but can no longer be submitted.</p>
          </div>
          <TextField
            label="Type DELETE to confirm"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            // The disabled button keeps Enter from submitting, so handle it here to show what is missing.
            onKeyDown={(event) => event.key === "Enter" && handleSubmit(event)}
          />
        </DialogBody>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" disabled={typed !== confirmation} busy={remove.isPending}>
            Delete Template
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
