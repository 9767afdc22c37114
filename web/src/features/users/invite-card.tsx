import { alreadyInCompany, type UserListItem } from "@quotemill/shared/users";
import { useWatch } from "react-hook-form";
import { reportOutcome } from "../../components/report-outcome.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { showFieldErrors } from "../../lib/form-errors.ts";
import { useAuth } from "../auth/index.ts";
import { InviteFields } from "./invite-fields.tsx";
import { useInviteForm } from "./use-invite-form.ts";
import { useInviteUser } from "./users.api.ts";

export function InviteCard({ members }: { members: UserListItem[] }) {
  const { isAdmin, company } = useAuth();
  return (
    <Card title="Invite New User">
      <div className="px-5 pb-5 max-md:px-4">
        {!isAdmin && <p className="text-ink-muted">Only admins can invite new users to the company.</p>}
        {isAdmin && !company && <p className="text-ink-muted">Company information not available</p>}
        {isAdmin && company && <CompanyInviteForm companyId={company.id} members={members} />}
      </div>
    </Card>
  );
}

function CompanyInviteForm({ companyId, members }: { companyId: string; members: UserListItem[] }) {
  const invite = useInviteUser();
  const form = useInviteForm(companyId);
  const [name, email] = useWatch({ control: form.control, name: ["full_name", "email"] });
  const refuse = () => form.setError("email", { message: alreadyInCompany }, { shouldFocus: true });

  const handleSubmit = form.handleSubmit((input) => {
    if (members.some((member) => member.email.toLowerCase() === input.email)) return refuse();
    reportOutcome(invite.mutateAsync(input, { onSuccess: () => form.reset() }), {
      done: () => toast.success(`Invitation successfully sent to ${input.full_name}`),
      // The loaded pages may not include an existing user, but the server knows.
      failed: (error) => {
        showFieldErrors(form, error);
        if (error.message !== alreadyInCompany) toast.error(`Failed to invite user: ${error.message}`);
      },
    });
  });

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <div className="grid gap-4 @min-[40rem]:grid-cols-[1fr_1fr_10rem]">
        <InviteFields form={form} />
      </div>
      <Button
        type="submit"
        disabled={!name || !email}
        busy={invite.isPending}
        className="justify-self-start max-md:justify-self-stretch"
      >
        Send Invitation
      </Button>
    </form>
  );
}
