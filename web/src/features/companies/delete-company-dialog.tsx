import type { Company } from "@quotemill/shared/companies";
import { reportOutcome } from "../../components/report-outcome.ts";
import { DeleteDialog } from "../../components/ui/delete-dialog.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { useDeleteCompany } from "./companies.api.ts";

export function DeleteCompanyDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const remove = useDeleteCompany();
  const handleConfirm = () =>
    reportOutcome(remove.mutateAsync(company, { onSettled: onClose }), {
      done: ({ deleting }) =>
        toast.success(
          deleting ? `Company '${company.name}' is being deleted` : `Company '${company.name}' deleted successfully`,
        ),
      failed: (error) => toast.error("Failed to delete company", error.message),
    });
  return (
    <DeleteDialog
      title="Delete Company"
      text={`Are you sure you want to delete '${company.name}'? This action cannot be undone.`}
      goes="Its people, contacts, templates, quotes and offers are deleted too. Links sent to customers stop working."
      stays="Only the activity log keeps a record of it."
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
