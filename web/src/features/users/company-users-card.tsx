import type { UserListItem } from "@quotemill/shared/users";
import { LoadMore } from "../../components/load-more.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Cell, Row, Table, TableBody } from "../../components/ui/table.tsx";
import { TableSkeleton } from "../../components/ui/table-skeleton.tsx";
import { itemsOf, totalOf } from "../../lib/paged-query.ts";
import { useFormats } from "../../lib/use-formats.ts";
import { useAuth } from "../auth/index.ts";
import { ResendButton } from "./resend-button.tsx";
import { RoleBadge } from "./role-badge.tsx";
import type { UsersQuery } from "./users.api.ts";

const heads = ["User", "Date", "Role", "Status", "Actions"];
const columns = "minmax(0,1fr) 9.5rem 5rem 5rem 9rem";

export function CompanyUsersCard({ query }: { query: UsersQuery }) {
  const { isAdmin } = useAuth();
  return (
    <Card title="Company Users" count={totalOf(query.data)}>
      <QueryView
        query={query}
        failed="Failed to fetch users for your company."
        skeleton={
          <TableSkeleton columns={columns} heads={heads} lines={2} bones={["w-32", "w-24", "w-12", "w-14", "w-24"]} />
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
                  <UserRow key={user.id} user={user} />
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

function UserRow({ user }: { user: UserListItem }) {
  const formats = useFormats();
  const { userProfile, isAdmin } = useAuth();
  const name = user.full_name || "N/A";
  const isPending = user.auth_id === null;
  return (
    <Row className="min-h-row-lg @max-[40rem]:gap-y-2">
      <Cell className="flex items-center gap-3 @max-[40rem]:col-span-3">
        <Avatar name={name} />
        <div className="min-w-0">
          <p className="flex items-center gap-2 font-medium">
            <span className="truncate">{name}</span>
            {user.id === userProfile?.id && <Badge tone="primary">You</Badge>}
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
      <Cell>{isPending ? <Badge tone="warning">Pending</Badge> : <Badge tone="success">Active</Badge>}</Cell>
      <Cell className="flex justify-end @max-[40rem]:order-last @max-[40rem]:col-span-3 @max-[40rem]:justify-start @max-[40rem]:empty:hidden">
        {isPending && isAdmin && <ResendButton user={user} />}
      </Cell>
    </Row>
  );
}
