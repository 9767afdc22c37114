import { authUser, type InviteUserInput, type UserListItem, userPage } from "@quotemill/shared/users";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { callFunction } from "../../lib/call-function.ts";
import { pagedQuery } from "../../lib/paged-query.ts";

/** The company's people, or everyone's for a global admin: the server knows who asks. */
export const userListQuery = () => pagedQuery(["users"], "/rest/v1/users", userPage);

export function useInviteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: InviteUserInput) => callFunction("invite-user", { body }),
    onSuccess: (_answer, input) => {
      queryClient.setQueryData(userListQuery().queryKey, (data) => {
        const [first, ...others] = data?.pages ?? [];
        if (!data || !first || first.items.some((user) => user.email === input.email)) return data;
        const page = { ...first, items: [pendingEntry(input), ...first.items], total: first.total + 1 };
        return { ...data, pages: [page, ...others] };
      });
      void queryClient.invalidateQueries();
    },
  });
}

/** Shown on top at once; the list that is fetched next brings the real one. */
function pendingEntry({ full_name, email, company_id, app_role }: InviteUserInput): UserListItem {
  const created_at = new Date().toISOString();
  return { id: email, auth_id: null, email, company_id, app_role, full_name, created_at, company_name: null };
}

const authUsers = z.object({ users: z.array(authUser) });

export const authUsersQuery = () =>
  queryOptions({
    queryKey: ["auth-users"],
    queryFn: async ({ signal }) =>
      (await callFunction("list-auth-users", { body: {}, schema: authUsers, signal })).users,
  });

export function useDeleteAuthUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (user_id: string) => callFunction("delete-auth-user", { body: { user_id } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
