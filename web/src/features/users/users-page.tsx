import { useInfiniteQuery } from "@tanstack/react-query";
import { Page } from "../../components/page.tsx";
import { Figure, Ledger } from "../../components/ui/ledger.tsx";
import { itemsOf, totalOf } from "../../lib/paged-query.ts";
import { ActivityCard } from "../audit/index.ts";
import { useAuth } from "../auth/index.ts";
import { CompanyUsersCard } from "./company-users-card.tsx";
import { InviteCard } from "./invite-card.tsx";
import { userListQuery } from "./users.api.ts";

export function UsersPage() {
  const { isAdmin, company } = useAuth();
  const users = useInfiniteQuery(userListQuery());
  const total = totalOf(users.data);
  const active = users.data?.pages.at(-1)?.active;
  const pending = total === undefined || active === undefined ? undefined : total - active;
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
