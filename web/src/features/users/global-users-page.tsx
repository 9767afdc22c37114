import type { UserListItem } from "@quotemill/shared/companies/users";
import { pages } from "@quotemill/shared/screens/pages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useState } from "react";
import { AccessDenied, Page } from "../../components/page.tsx";
import { LoadMore, QueryView } from "../../components/query-view.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Cell, Row, Table, TableBody, TableSkeleton } from "../../components/ui/table.tsx";
import { itemsOf, totalOf } from "../../lib/api/queries.ts";
import { useFormats } from "../../lib/formats.ts";
import { later, onDemand, usePreload } from "../../lib/load-later.tsx";
import { RoleBadge } from "../../records/role-badge.tsx";
import { ActivityCard } from "../activity/index.ts";
import { useAuth } from "../auth/index.ts";
import { type UsersQuery, userListQuery } from "./users.api.ts";

const ViewAsDialog = onDemand(later(async () => (await import("./view-as-dialog.tsx")).ViewAsDialog));

const title = "Global User Management";
const heads = ["User", "Company", "Role", "Joined On", "Actions"];
const columns = "minmax(0,14fr) minmax(0,10fr) minmax(0,6fr) minmax(0,6fr) 6.5rem";

export function GlobalUsersPage() {
  const { isGlobalAdmin } = useAuth();
  return isGlobalAdmin ? <Everyone /> : <AccessDenied title={title} />;
}

function Everyone() {
  const users = useInfiniteQuery(userListQuery());
  return (
    <Page
      title={title}
      subtitle="Everyone in every company."
      action={
        <LinkButton to={pages.companies.path} variant="secondary">
          Go to Companies
        </LinkButton>
      }
    >
      <div className="grid gap-6 max-md:gap-5">
        <AllUsersCard users={users} />
        <ActivityCard people={users.data ? itemsOf(users.data) : []} withCompany />
      </div>
    </Page>
  );
}

function AllUsersCard({ users }: { users: UsersQuery }) {
  const [viewed, setViewed] = useState<UserListItem | null>(null);
  usePreload(ViewAsDialog);
  return (
    <Card title="All System Users" count={totalOf(users.data)}>
      <QueryView
        query={users}
        failed={(reason) => `Failed to fetch users: ${reason}`}
        skeleton={
          <TableSkeleton columns={columns} heads={heads} lines={2} bones={["w-32", "w-28", "w-12", "w-20", ""]} />
        }
        isEmpty={(data) => itemsOf(data).length === 0}
        empty={
          <EmptyState drawing="people" title="No users found" text="Go to Companies to invite the first people.">
            <LinkButton to={pages.companies.path} variant="secondary">
              Go to Companies
            </LinkButton>
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <Table label="All System Users" columns={columns} heads={heads}>
              <TableBody>
                {itemsOf(data).map((user) => (
                  <UserRow key={user.id} user={user} onViewAs={() => setViewed(user)} />
                ))}
              </TableBody>
            </Table>
            <LoadMore query={users} />
          </>
        )}
      </QueryView>
      {viewed && <ViewAsDialog person={viewed} onClose={() => setViewed(null)} />}
    </Card>
  );
}

/** The server refuses the same. */
const canBeViewed = ({ auth_id, deactivated_at, app_role, company_id }: UserListItem) =>
  auth_id !== null && deactivated_at === null && app_role !== "global_admin" && company_id !== null;

function UserRow({ user, onViewAs }: { user: UserListItem; onViewAs: () => void }) {
  const formats = useFormats();
  return (
    <Row className="min-h-row-lg @max-[40rem]:gap-y-1">
      <Cell className="@max-[40rem]:col-span-2">
        <p className="truncate font-medium">{user.full_name || "N/A"}</p>
        <p className="truncate text-sm text-ink-muted">{user.email}</p>
      </Cell>
      <Cell className="truncate @max-[40rem]:text-sm">{user.company_name ?? "N/A"}</Cell>
      <Cell className="flex @max-[40rem]:row-start-3">
        <RoleBadge role={user.app_role} />
      </Cell>
      <Cell className="text-ink-muted tabular-nums @max-[40rem]:text-sm">
        {user.auth_id === null && user.deactivated_at === null ? (
          "Invited "
        ) : (
          // A narrow row has no column head that says it.
          <span className="hidden @max-[40rem]:inline">Joined </span>
        )}
        {formats.date(user.created_at)}
        {user.deactivated_at && <span className="block text-sm">Deactivated</span>}
      </Cell>
      <Cell className="flex justify-end @max-[40rem]:col-start-2 @max-[40rem]:row-start-3 @max-[40rem]:empty:hidden">
        {canBeViewed(user) && (
          <Button
            variant="quiet"
            size="sm"
            icon={Eye}
            aria-label={`View as ${user.full_name || user.email}`}
            onClick={onViewAs}
          >
            View as
          </Button>
        )}
      </Cell>
    </Row>
  );
}
