import type { Company } from "@quotemill/shared/companies";
import { reportOutcome } from "../../components/report-outcome.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../components/ui/dialog.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { showFieldErrors } from "../../lib/form-errors.ts";
import { InviteFields, useInviteForm, useInviteUser } from "../users/index.ts";

export function InviteDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const invite = useInviteUser();
  const form = useInviteForm(company.id);
  const handleSubmit = form.handleSubmit((input) =>
    reportOutcome(invite.mutateAsync(input, { onSuccess: onClose }), {
      done: () => toast.success(`Invitation sent to ${input.email}`),
      failed: (error) => {
        showFieldErrors(form, error);
        toast.error("Failed to send invitation", error.message);
      },
    }),
  );
  return (
    <Dialog title={`Invite User to ${company.name}`} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="contents">
        <DialogBody>
          <InviteFields form={form} roleHint="Admins can manage users and templates for the company." />
        </DialogBody>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={invite.isPending}>
            Send Invitation
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
