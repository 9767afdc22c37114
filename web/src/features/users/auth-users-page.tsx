import type { AuthUserListItem } from "@quotemill/shared/companies/users";
import { pages } from "@quotemill/shared/screens/pages";
import { useQuery } from "@tanstack/react-query";
import { SmartphoneNfc } from "lucide-react";
import { useState } from "react";
import { VirtualRows } from "../../components/lists/virtual-rows.tsx";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { AccessDenied, Page } from "../../components/page.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ConfirmDialog, DeleteDialog } from "../../components/ui/dialog.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { FormError } from "../../components/ui/note.tsx";
import { Cell, Table, TableSkeleton } from "../../components/ui/table.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useAuth } from "../auth/index.ts";
import { authUsersQuery, useDeleteAuthUser, useResetAuthUserFactors } from "./users.api.ts";

export function AuthUsersPage() {
  const { isGlobalAdmin } = useAuth();
  if (!isGlobalAdmin) return <AccessDenied title="Auth Users" />;
  return (
    <Page title="Auth Users" subtitle="Every account. Those that cannot sign in are marked.">
      <AuthUsersCard />
    </Page>
  );
}

const heads = ["Email", "Created At", "User ID", "Actions"];
const columns = "minmax(0,1fr) 8rem 19rem 7.5rem";

function AuthUsersCard() {
  const users = useQuery(authUsersQuery());
  const remove = useDeleteAuthUser();
  const reset = useResetAuthUserFactors();
  const [resetting, setResetting] = useState<AuthUserListItem | null>(null);
  const [deleting, setDeleting] = useState<AuthUserListItem | null>(null);
  const close = () => setDeleting(null);
  return (
    <>
      {remove.error && (
        <div className="mb-4">
          <FormError>{remove.error.message}</FormError>
        </div>
      )}
      <Card title="Accounts" count={users.data?.length}>
        <QueryView
          query={users}
          failed={(reason) => reason}
          skeleton={<TableSkeleton columns={columns} heads={heads} bones={["w-48", "w-20", "w-60", "w-14"]} />}
          isEmpty={(list) => list.length === 0}
          empty={
            <EmptyState
              drawing="people"
              title="No accounts found"
              text="People appear here once they have been invited."
            >
              <LinkButton to={pages.companies.path} variant="secondary">
                Go to Companies
              </LinkButton>
            </EmptyState>
          }
        >
          {(list) => (
            <Table label="Auth Users" columns={columns} heads={heads} rowCount={list.length}>
              <VirtualRows items={list} rowHeightPx={48}>
                {(index) => <UserCells user={list[index]} onDelete={setDeleting} onReset={setResetting} />}
              </VirtualRows>
            </Table>
          )}
        </QueryView>
      </Card>
      {resetting && (
        <ConfirmDialog
          title="Reset Second Factor"
          text={`For someone who has lost their phone and their recovery codes. Make sure that it is ${resetting.email} who asks.`}
          consequences={[
            "Their authenticator apps, passkeys and recovery codes are removed, and they are signed out everywhere.",
            "They sign in with the password alone until they set one up again. Both of you get an email.",
          ]}
          action="Reset"
          busy={reset.isPending}
          onConfirm={() =>
            reportOutcome(reset.mutateAsync(resetting.id, { onSettled: () => setResetting(null) }), {
              done: () => toast.success("Second factor reset"),
              failed: ({ message }) => toast.error("Failed to reset the second factor", message),
            })
          }
          onClose={() => setResetting(null)}
        />
      )}
      {deleting && (
        <DeleteDialog
          title="Delete Auth User"
          text="Are you sure you want to delete this auth user? This is permanent."
          goes={`${deleting.email} can no longer sign in, and all of their sessions end.`}
          stays="The person stays in the company's list as pending and can be invited again. Everything they made stays."
          busy={remove.isPending}
          onConfirm={() => remove.mutate(deleting.id, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  );
}

function UserCells({
  user,
  onDelete,
  onReset,
}: {
  user?: AuthUserListItem;
  onDelete: (user: AuthUserListItem) => void;
  onReset: (user: AuthUserListItem) => void;
}) {
  const formats = useFormats();
  const { user: self } = useAuth();
  if (!user) return null;
  const isSelf = user.id === self?.id;
  return (
    <>
      <Cell className="flex items-center gap-2 font-medium">
        <span className="truncate">{user.email}</span>
        {user.state === "pending" && <Badge tone="warning">Pending</Badge>}
        {user.state === "deactivated" && <Badge tone="neutral">Deactivated</Badge>}
        {user.has_factor && <Badge tone="outline">Two steps</Badge>}
      </Cell>
      <Cell className="text-ink-muted tabular-nums @max-[40rem]:row-start-2 @max-[40rem]:text-sm">
        {formats.date(user.created_at)}
      </Cell>
      <Cell className="truncate font-mono text-xs text-ink-muted @max-[40rem]:col-span-2 @max-[40rem]:mt-1.5">
        {user.id}
      </Cell>
      <Cell className="flex justify-end gap-2 @max-[40rem]:col-start-2 @max-[40rem]:row-start-1 @max-[40rem]:row-span-2">
        {user.has_factor && !isSelf && (
          <Button
            size="iconSm"
            icon={SmartphoneNfc}
            title="Reset second factor"
            aria-label={`Reset second factor of ${user.email}`}
            onClick={() => onReset(user)}
          />
        )}
        <Button
          variant="secondary"
          size="sm"
          disabled={isSelf}
          title={isSelf ? "You cannot delete your own account" : undefined}
          aria-label={`Delete ${user.email}`}
          onClick={() => onDelete(user)}
        >
          Delete
        </Button>
      </Cell>
    </>
  );
}
