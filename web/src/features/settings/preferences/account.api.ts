import type { OwnProfileInput } from "@quotemill/shared/companies/users";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { accountCalls } from "@quotemill/shared/contracts/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { queryOf } from "../../../lib/api/queries.ts";
import { authWords, useAuth, useAuthClient } from "../../auth/index.ts";

/** The list is always fetched again: a session may have been opened or ended anywhere. */
export const sessionsQuery = queryOptions({ ...queryOf(accountCalls.sessions), staleTime: 0 });

export function useSaveProfile() {
  const { refreshProfile } = useAuth();
  return useMutation({
    mutationFn: (body: OwnProfileInput) => api(accountCalls.saveProfile, { body }),
    onSuccess: () => refreshProfile(),
  });
}

export function useEndSession() {
  const reload = useReloadSessions();
  return useMutation({
    mutationFn: (session_id: string) => api(accountCalls.endSession, { body: { session_id } }),
    onSettled: reload,
  });
}

export function useEndOtherSessions() {
  const client = useAuthClient();
  const reload = useReloadSessions();
  return useMutation({
    mutationFn: async () => {
      const { error } = await client.signOut({ scope: "others" });
      if (error) throw new Error(authWords(error, "The other sessions are still open."));
    },
    onSettled: reload,
  });
}

/** Changing the password makes the server end all other sessions. */
export function useChangePassword() {
  const client = useAuthClient();
  const reload = useReloadSessions();
  return useMutation({
    mutationFn: async ({ current_password, password }: { current_password: string; password: string }) => {
      const { error } = await client.updateUser({ current_password, password });
      if (error) throw new Error(authWords(error, "Failed to change the password."));
    },
    onSuccess: reload,
  });
}

function useReloadSessions() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
}
