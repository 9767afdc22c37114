import type { Contact } from "@quotemill/shared/contacts";
import { reportOutcome } from "../../components/report-outcome.ts";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { useDeleteContact } from "./contacts.api.ts";

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
  const handleConfirm = () =>
    reportOutcome(remove.mutateAsync(contact.id, { onSuccess: onDeleted, onSettled: onClose }), {
      done: () => toast.success("Contact deleted successfully"),
      failed: (error) => toast.error("Failed to delete contact", error.message),
    });
  return (
    <ConfirmDialog
      title="Delete Contact"
      text="Are you sure you want to delete this contact? This action cannot be undone."
      action="Delete"
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
