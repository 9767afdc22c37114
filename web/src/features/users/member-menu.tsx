import { may } from "@quotemill/shared/access/permissions";
import { type InvitedRole, invitedRole, type UserListItem, type UserProfile } from "@quotemill/shared/companies/users";
import { Eye, type LucideIcon, ShieldCheck, SmartphoneNfc, User, UserCheck, UserMinus, UserX } from "lucide-react";
import { useState } from "react";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { ConfirmDialog, DeleteDialog } from "../../components/ui/dialog.tsx";
import { ActionMenu } from "../../components/ui/menus.tsx";
import { useChangeMember, useRemoveMember, useResetFactors } from "./users.api.ts";

/** The server refuses the same. No one changes themselves, so that no company is left without an admin by a slip. */
export const mayManage = (self: UserProfile, member: UserListItem) =>
  may(self.app_role, "team.manage") && member.id !== self.id && member.app_role !== "global_admin";

const nameOf = ({ full_name, email }: UserListItem) => full_name || email;

/** Actions of an admin on a colleague. */
export function MemberMenu({ member, hasFactor }: { member: UserListItem; hasFactor: boolean }) {
  const change = useChangeMember(member);
  const [asking, setAsking] = useState<InvitedRole | "factor" | "deactivate" | "remove" | null>(null);
  const ask = (what: typeof asking) => () => setAsking(what);
  const close = () => setAsking(null);
  const name = nameOf(member);
  const handleReactivate = () =>
    reportOutcome(change.mutateAsync({ is_active: true }), {
      done: () => toast.success(`${name} reactivated`, "They can sign in again."),
      failed: ({ message }) => toast.error("Failed to reactivate the user", message),
    });
  const roles = invitedRole.options
    .filter((role) => role !== member.app_role)
    .map((role) => ({ label: `Make ${role}`, icon: roleWords[role].icon, onSelect: ask(role) }));
  const activity = member.deactivated_at
    ? [{ label: "Reactivate", icon: UserCheck, onSelect: handleReactivate, disabled: change.isPending }]
    : [{ label: "Deactivate", icon: UserMinus, onSelect: ask("deactivate"), disabled: member.auth_id === null }];
  const factor = hasFactor ? [{ label: "Reset second factor", icon: SmartphoneNfc, onSelect: ask("factor") }] : [];
  return (
    <div className="@max-[40rem]:ms-auto">
      <ActionMenu
        label={`Actions for ${name}`}
        actions={[
          ...roles,
          ...factor,
          ...activity,
          { label: "Remove", icon: UserX, onSelect: ask("remove"), danger: true },
        ]}
      />
      {asking && asking in roleWords && <RoleDialog member={member} role={asking as InvitedRole} onClose={close} />}
      {asking === "factor" && <ResetFactorDialog member={member} onClose={close} />}
      {asking === "deactivate" && <DeactivateDialog member={member} onClose={close} />}
      {asking === "remove" && <RemoveDialog member={member} onClose={close} />}
    </div>
  );
}

interface RoleWords {
  icon: LucideIcon;
  title: string;
  text: (name: string) => string;
  done: string;
}

const roleWords: Record<InvitedRole, RoleWords> = {
  admin: {
    icon: ShieldCheck,
    title: "Make Admin",
    text: (name) => `${name} will manage users, templates and integrations, as you do.`,
    done: "is now an admin",
  },
  user: {
    icon: User,
    title: "Make User",
    text: (name) => `${name} will make and send quotes, and cannot manage users, templates or integrations.`,
    done: "is now a user",
  },
  viewer: {
    icon: Eye,
    title: "Make Viewer",
    text: (name) => `${name} will see what users see, and can no longer change or send anything.`,
    done: "is now a viewer",
  },
};

interface DialogProps {
  member: UserListItem;
  onClose: () => void;
}

function RoleDialog({ member, role: app_role, onClose }: DialogProps & { role: InvitedRole }) {
  const change = useChangeMember(member);
  const { title, text, done } = roleWords[app_role];
  const handleConfirm = () =>
    reportOutcome(change.mutateAsync({ app_role }, { onSettled: onClose }), {
      done: () => toast.success(`${nameOf(member)} ${done}`),
      failed: ({ message }) => toast.error("Failed to change the role", message),
    });
  return (
    <ConfirmDialog
      title={title}
      text={text(nameOf(member))}
      action={title}
      variant="primary"
      busy={change.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}

function ResetFactorDialog({ member, onClose }: DialogProps) {
  const reset = useResetFactors(member);
  const name = nameOf(member);
  const handleConfirm = () =>
    reportOutcome(reset.mutateAsync(undefined, { onSettled: onClose }), {
      done: () => toast.success("Second factor reset", `${name} signs in with the password alone.`),
      failed: ({ message }) => toast.error("Failed to reset the second factor", message),
    });
  return (
    <ConfirmDialog
      title="Reset Second Factor"
      text={`For someone who has lost their phone and their recovery codes. Make sure that it is ${name} who asks.`}
      consequences={[
        "Their authenticator apps, passkeys and recovery codes are removed, and they are signed out everywhere.",
        "They sign in with the password alone until they set one up again. Both of you get an email.",
      ]}
      action="Reset"
      busy={reset.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}

function DeactivateDialog({ member, onClose }: DialogProps) {
  const change = useChangeMember(member);
  const name = nameOf(member);
  const handleConfirm = () =>
    reportOutcome(change.mutateAsync({ is_active: false }, { onSettled: onClose }), {
      done: () => toast.success(`${name} deactivated`, "They are signed out everywhere."),
      failed: ({ message }) => toast.error("Failed to deactivate the user", message),
    });
  return (
    <ConfirmDialog
      title="Deactivate User"
      text={`Are you sure you want to deactivate ${name}?`}
      consequences={[
        "They are signed out everywhere at once and cannot sign in until you reactivate them.",
        "Their name stays on everything they did. Answers to quotes they sent go to the company instead.",
      ]}
      action="Deactivate"
      busy={change.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}

function RemoveDialog({ member, onClose }: DialogProps) {
  const remove = useRemoveMember(member);
  const name = nameOf(member);
  const isInvited = member.auth_id === null && member.deactivated_at === null;
  const handleConfirm = () =>
    reportOutcome(remove.mutateAsync(undefined, { onSettled: onClose }), {
      done: () => toast.success(`${name} removed`, isInvited ? "The invitation no longer works." : undefined),
      failed: ({ message }) => toast.error("Failed to remove the user", message),
    });
  return (
    <DeleteDialog
      title="Remove User"
      text={`Are you sure you want to remove ${name}? This action cannot be undone.`}
      goes={
        isInvited
          ? "The invitation no longer works."
          : "Their account is deleted and they are signed out everywhere at once. Answers to quotes they sent go to the company instead."
      }
      stays={
        isInvited
          ? "You can invite the same address again."
          : "Everything they made stays, and so does their name on it."
      }
      action="Remove"
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
