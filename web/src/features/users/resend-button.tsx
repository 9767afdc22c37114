import { invitedRole, type UserListItem } from "@quotemill/shared/users";
import { Mail } from "lucide-react";
import { reportOutcome } from "../../components/report-outcome.ts";
import { Button } from "../../components/ui/button.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { useInviteUser } from "./users.api.ts";

/** Inviting a pending user again sends a new link. */
export function ResendButton({ user }: { user: UserListItem }) {
  const invite = useInviteUser();
  const role = invitedRole.safeParse(user.app_role).data;
  const { company_id, email } = user;
  if (!company_id || !role) return null;
  const handleClick = () =>
    reportOutcome(invite.mutateAsync({ email, company_id, app_role: role, full_name: user.full_name || email }), {
      done: () => toast.success(`Invitation sent to ${email}`),
      failed: (error) => toast.error("Failed to send invitation", error.message),
    });
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={invite.isPending}
      onClick={handleClick}
      aria-label={`Resend invitation to ${email}`}
    >
      {!invite.isPending && <Mail size={14} aria-hidden="true" />}
      Resend invitation
    </Button>
  );
}
