import type { Company } from "@quotemill/shared/companies";
import { reportOutcome } from "../../components/report-outcome.ts";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
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
    <ConfirmDialog
      title="Delete Company"
      text={`Are you sure you want to delete '${company.name}'? This action cannot be undone.`}
      action="Delete"
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
