import { type Contact, fullName } from "@quotemill/shared/contacts";
import { reportOutcome } from "../../components/report-outcome.ts";
import { DeleteDialog } from "../../components/ui/delete-dialog.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { useDeletedToast } from "../../components/use-deleted-toast.ts";
import { firstNames } from "../../lib/first-names.ts";
import { countOf } from "../../lib/format.ts";
import { restoreContacts, useDeleteContacts } from "./contacts.api.ts";

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
  const tellDeleted = useDeletedToast();
  const count = countOf(contacts.length, "contact");
  function handleConfirm() {
    const ids = contacts.map(({ id }) => id);
    reportOutcome(remove.mutateAsync(ids, { onSuccess: onDeleted, onSettled: onClose }), {
      done: () => tellDeleted(`${count} deleted`, () => restoreContacts(ids), `${count} restored`),
      failed: (error) => toast.error(`Failed to delete ${count}`, error.message),
    });
  }
  return (
    <DeleteDialog
      title="Delete Contacts"
      text={`Are you sure you want to delete ${firstNames(contacts.map(fullName))}?`}
      goes="They will be removed from your contacts. You can restore them from the archive."
      stays="Their quotes, drafts and sent links are kept."
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
