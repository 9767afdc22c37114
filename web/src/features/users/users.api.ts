import type { ViewAsInput } from "@quotemill/shared/access/view-as";
import type { InviteUserInput, MemberChange, UserListItem, userPage } from "@quotemill/shared/companies/users";
import type { Parsed } from "@quotemill/shared/contracts/call";
import { authUserCalls, userCalls, viewAsCalls } from "@quotemill/shared/contracts/users";
import { type InfiniteData, type UseInfiniteQueryResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { api, callFunction } from "../../lib/api/api.ts";
import { pagesOf, queryOf } from "../../lib/api/queries.ts";

/** The server decides the scope: the caller's company, or every company for a global admin. */
export const userListQuery = () => pagesOf(userCalls.list);
export type UsersQuery = UseInfiniteQueryResult<InfiniteData<z.infer<typeof userPage>>>;

export function useInviteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: InviteUserInput) => callFunction(userCalls.invite, { body }),
    onSuccess: (_answer, input) => {
      queryClient.setQueryData(userListQuery().queryKey, (data) => {
        const [first, ...others] = data?.pages ?? [];
        if (!data || !first || first.items.some((user) => user.email === input.email)) return data;
        const { items, total, pending } = first;
        const page = { ...first, items: [pendingUser(input), ...items], total: total + 1, pending: pending + 1 };
        return { ...data, pages: [page, ...others] };
      });
      void queryClient.invalidateQueries();
    },
  });
}

/** An invited person is shown at the top at once, until the list is fetched again. */
function pendingUser({ full_name, email, company_id, app_role }: InviteUserInput): UserListItem {
  const created_at = new Date().toISOString();
  const profile = { id: email, auth_id: null, email, company_id, app_role, full_name, created_at };
  return { ...profile, deactivated_at: null, company_name: null };
}

export function useChangeMember({ id }: UserListItem) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: MemberChange) => api(userCalls.change, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

export function useRemoveMember({ id }: UserListItem) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(userCalls.remove, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

/** Fetches who of the company has a second factor. Only admins may know. */
export const factorHoldersQuery = () => queryOf(userCalls.factors);

export function useResetFactors({ id }: UserListItem) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(userCalls.resetFactors, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

export const authUsersQuery = () => ({
  ...queryOf(authUserCalls.list),
  select: ({ users }: Parsed<typeof authUserCalls.list, "answer">) => users,
});

export function useDeleteAuthUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (user_id: string) => callFunction(authUserCalls.delete, { body: { user_id } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

export function useResetAuthUserFactors() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (user_id: string) => callFunction(authUserCalls.resetFactors, { body: { user_id } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

export const useViewAs = () => useMutation({ mutationFn: (body: ViewAsInput) => api(viewAsCalls.start, { body }) });
