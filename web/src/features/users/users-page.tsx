import { alreadyInCompany, invitedRole, type UserListItem } from "@quotemill/shared/companies/users";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useWatch } from "react-hook-form";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { Page } from "../../components/page.tsx";
import { LoadMore, QueryView } from "../../components/query-view.tsx";
import { Avatar, Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Figure, Ledger } from "../../components/ui/docket.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Cell, Row, Table, TableBody, TableSkeleton } from "../../components/ui/table.tsx";
import { showFieldErrors } from "../../lib/api/errors.ts";
import { itemsOf, totalOf } from "../../lib/api/queries.ts";
import { useFormats } from "../../lib/formats.ts";
import { resetSent } from "../../lib/reset-sent.ts";
import { RoleBadge } from "../../records/role-badge.tsx";
import { ActivityCard } from "../activity/index.ts";
import { useAuth } from "../auth/index.ts";
import { InviteFields, useInviteForm } from "./invite-form.tsx";
import { MemberMenu, mayManage } from "./member-menu.tsx";
import { factorHoldersQuery, type UsersQuery, useInviteUser, userListQuery } from "./users.api.ts";

export function UsersPage() {
  const { isAdmin, company } = useAuth();
  const users = useInfiniteQuery(userListQuery());
  const total = totalOf(users.data);
  const { active, pending } = users.data?.pages.at(-1) ?? {};
  const people = users.data ? itemsOf(users.data) : [];
  return (
    <Page title="User Management" subtitle={company ? `Everyone at ${company.name}.` : undefined}>
      <Ledger>
        <Figure label="Total Users" value={total} />
        <Figure label="Active Users" value={active} />
        <Figure label="Pending Invites" value={pending} attention={(pending ?? 0) > 0} />
      </Ledger>
      <div className="grid gap-6 max-md:gap-5">
        <InviteCard members={people} />
        <CompanyUsersCard query={users} />
        {isAdmin && <ActivityCard people={people} />}
      </div>
    </Page>
  );
}

function InviteCard({ members }: { members: UserListItem[] }) {
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
    const sent = form.getValues();
    const handleSent = () => resetSent(form, sent, { full_name: "", email: "", app_role: "user" });
    reportOutcome(invite.mutateAsync(input, { onSuccess: handleSent }), {
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

const heads = ["User", "Date", "Role", "Status", "Actions"];
const columns = "minmax(0,1fr) 9.5rem 5rem 6.5rem 11.5rem";

function CompanyUsersCard({ query }: { query: UsersQuery }) {
  const { isAdmin } = useAuth();
  const holders = useQuery({ ...factorHoldersQuery(), enabled: isAdmin }).data?.user_ids ?? [];
  return (
    <Card title="Company Users" count={totalOf(query.data)}>
      <QueryView
        query={query}
        failed="Failed to fetch users for your company."
        skeleton={
          <TableSkeleton columns={columns} heads={heads} lines={2} bones={["w-32", "w-24", "w-12", "w-14", "w-6"]} />
        }
        isEmpty={(data) => itemsOf(data).length === 0}
        empty={
          <EmptyState
            drawing="people"
            title="No users found"
            text={isAdmin ? "Invite the first person above." : "Ask an admin at your company to invite people."}
          />
        }
      >
        {(data) => (
          <>
            <Table label="Company Users" columns={columns} narrowColumns="auto auto minmax(0,1fr)" heads={heads}>
              <TableBody>
                {itemsOf(data).map((user) => (
                  // Somebody just invited has no id yet. With the address as key, their row stays while it is pressed.
                  <UserRow key={user.email} user={user} hasFactor={holders.includes(user.id)} />
                ))}
              </TableBody>
            </Table>
            <LoadMore query={query} />
          </>
        )}
      </QueryView>
    </Card>
  );
}

function UserRow({ user, hasFactor }: { user: UserListItem; hasFactor: boolean }) {
  const formats = useFormats();
  const { userProfile, isAdmin } = useAuth();
  const name = user.full_name || "N/A";
  const isPending = user.auth_id === null && user.deactivated_at === null;
  return (
    <Row className="min-h-row-lg @max-[40rem]:gap-y-2">
      <Cell className="flex items-center gap-3 @max-[40rem]:col-span-3">
        <Avatar name={name} />
        <div className="min-w-0">
          <p className="flex items-center gap-2 font-medium">
            <span className="truncate">{name}</span>
            {user.id === userProfile?.id && <Badge tone="primary">You</Badge>}
            {hasFactor && <Badge tone="outline">Two steps</Badge>}
          </p>
          <p className="truncate text-sm text-ink-muted">{user.email}</p>
        </div>
      </Cell>
      <Cell className="text-ink-muted tabular-nums @max-[40rem]:order-last @max-[40rem]:justify-self-end @max-[40rem]:text-sm">
        {isPending ? "Invited" : "Joined"} {formats.date(user.created_at)}
      </Cell>
      <Cell>
        <RoleBadge role={user.app_role} />
      </Cell>
      <Cell>
        <StatusBadge user={user} />
      </Cell>
      <Cell className="flex items-center justify-end gap-2 @max-[40rem]:order-last @max-[40rem]:col-span-3 @max-[40rem]:justify-between @max-[40rem]:empty:hidden">
        {isPending && isAdmin && <ResendButton user={user} />}
        {userProfile && mayManage(userProfile, user) && <MemberMenu member={user} hasFactor={hasFactor} />}
      </Cell>
    </Row>
  );
}

function StatusBadge({ user: { auth_id, deactivated_at } }: { user: UserListItem }) {
  if (deactivated_at) return <Badge tone="neutral">Deactivated</Badge>;
  return auth_id ? <Badge tone="success">Active</Badge> : <Badge tone="warning">Pending</Badge>;
}

/** Inviting a pending user again sends a new link. */
function ResendButton({ user }: { user: UserListItem }) {
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
      icon={Mail}
      busy={invite.isPending}
      onClick={handleClick}
      aria-label={`Resend invitation to ${email}`}
    >
      Resend invitation
    </Button>
  );
}
