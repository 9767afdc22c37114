import { type Contact, fullName } from "@quotemill/shared/contacts/contact";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { useDeletedToast } from "../../components/messages/undo.tsx";
import { DeleteDialog } from "../../components/ui/dialog.tsx";
import { later, onDemand } from "../../lib/load-later.tsx";
import { countOf, firstNames } from "../../lib/words.ts";
import {
  restoreContacts,
  useDeleteContact,
  useDeleteContacts,
  useRestoreContacts,
} from "../../records/contacts.api.ts";

export const ContactDialog = onDemand(later(async () => (await import("./contact-dialog.tsx")).ContactDialog));
export const ImportDialog = onDemand(later(async () => (await import("./import/import-dialog.tsx")).ImportDialog));

export function DeleteContactDialog({
  contact,
  onDeleted,
  onClose,
}: {
  contact: Contact;
  onDeleted?: () => void;
  onClose: () => void;
}) {
  const remove = useDeleteContact();
  const tellDeleted = useDeletedToast();
  const handleConfirm = () =>
    reportOutcome(remove.mutateAsync(contact.id, { onSuccess: onDeleted, onSettled: onClose }), {
      done: () => tellDeleted("Contact deleted successfully", () => restoreContacts([contact.id]), "Contact restored"),
      failed: (error) => toast.error("Failed to delete contact", error.message),
    });
  return (
    <DeleteDialog
      title="Delete Contact"
      text="Are you sure you want to delete this contact? This action cannot be undone."
      goes={`${fullName(contact)} (${contact.email}) will be removed from your contacts.`}
      stays="Their quotes, drafts and sent links are kept."
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}

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

/** Brings archived contacts back and shows a toast about it. */
export function useRestore() {
  const { mutateAsync, isPending } = useRestoreContacts();
  const restore = (contacts: Contact[]) =>
    reportOutcome(mutateAsync(contacts.map(({ id }) => id)), {
      done: () =>
        toast.success(contacts.length === 1 ? "Contact restored" : `${countOf(contacts.length, "contact")} restored`),
      failed: (error) => toast.error("Failed to restore", error.message),
    });
  return { restore, isPending };
}
