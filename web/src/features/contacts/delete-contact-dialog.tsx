import { type Contact, fullName } from "@quotemill/shared/contacts";
import { reportOutcome } from "../../components/report-outcome.ts";
import { DeleteDialog } from "../../components/ui/delete-dialog.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { useDeletedToast } from "../../components/use-deleted-toast.ts";
import { restoreContacts, useDeleteContact } from "./contacts.api.ts";

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
