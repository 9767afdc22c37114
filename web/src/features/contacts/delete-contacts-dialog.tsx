import { type Contact, fullName } from "@quotemill/shared/contacts";
import { reportOutcome } from "../../components/report-outcome.ts";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { firstNames } from "../../lib/first-names.ts";
import { countOf } from "../../lib/format.ts";
import { useDeleteContacts } from "./contacts.api.ts";

export function DeleteContactsDialog({
  contacts,
  onDeleted,
  onClose,
}: {
  contacts: Contact[];
  onDeleted: () => void;
  onClose: () => void;
}) {
  const remove = useDeleteContacts();
  const count = countOf(contacts.length, "contact");
  function handleConfirm() {
    const ids = contacts.map(({ id }) => id);
    reportOutcome(remove.mutateAsync(ids, { onSuccess: onDeleted, onSettled: onClose }), {
      done: () => toast.success(`${count} deleted`),
      failed: (error) => toast.error(`Failed to delete ${count}`, error.message),
    });
  }
  return (
    <ConfirmDialog
      title="Delete Contacts"
      text={`Are you sure you want to delete ${firstNames(contacts.map(fullName))}?`}
      consequences={["Their quotes stay."]}
      action="Delete"
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
