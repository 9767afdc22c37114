import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { accountCalls } from "@quotemill/shared/contracts/settings";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { queryOf } from "../../../lib/api/queries.ts";
import { appsOf, authWords, callAuth, useAuthClient, withFreshFactor } from "../../auth/index.ts";

/** The list is always fetched again: a session may have been opened or ended anywhere. */
export const sessionsQuery = queryOptions({ ...queryOf(accountCalls.sessions), staleTime: 0 });

export function useEndSession() {
  const reload = useReload();
  return useMutation({
    mutationFn: (session_id: string) => api(accountCalls.endSession, { body: { session_id } }),
    onSettled: reload,
  });
}

export function useEndOtherSessions() {
  const client = useAuthClient();
  const reload = useReload();
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
  const reload = useReload();
  return useMutation({
    mutationFn: async ({ current_password, password }: { current_password: string; password: string }) => {
      const { error } = await withFreshFactor(() => client.updateUser({ current_password, password }));
      if (error) throw new Error(authWords(error, "Failed to change the password."));
    },
    onSuccess: reload,
  });
}

/** The authenticator apps that are set up. */
export function useApps() {
  const client = useAuthClient();
  return useQuery({
    queryKey: queryKeys.factors,
    staleTime: 0,
    queryFn: async () => {
      const { data, error } = await client.getUser();
      if (error) throw new Error(authWords(error, "Failed to load the sign-in methods."));
      return appsOf(data.user);
    },
  });
}
export type App = NonNullable<ReturnType<typeof useApps>["data"]>[number];

interface CodeCount {
  total: number;
  remaining: number;
}

/** Fetches the number of recovery codes left. The total is zero until some were made. */
export function useRecoveryCodes() {
  const client = useAuthClient();
  return useQuery({
    queryKey: queryKeys.recoveryCodes,
    staleTime: 0,
    queryFn: async () => {
      const { data, error } = await callAuth<CodeCount>(client, "GET", "/factors/recovery-codes");
      if (error) throw new Error(authWords(error, "Failed to load the recovery codes."));
      return data;
    },
  });
}

/** Data for setting up an app: a picture to scan, or a key to type. */
export interface SetUp {
  id: string;
  name: string;
  picture: string;
  secret: string;
}

export function useStartSetUp() {
  const client = useAuthClient();
  return useMutation({
    mutationFn: async (): Promise<SetUp> => {
      const { data, error } = await withFreshFactor(() => client.mfa.enroll({ factorType: "totp" }));
      if (error) throw new Error(authWords(error, "Failed to start the set-up."));
      const { qr_code, secret } = data.totp;
      return { id: data.id, name: data.friendly_name ?? "", picture: qr_code, secret };
    },
  });
}

/** Gives the app its name and enters its first code, from which on it counts. */
export function useFinishSetUp({ id, name }: SetUp) {
  const client = useAuthClient();
  const reload = useReload();
  return useMutation({
    mutationFn: async (given: { name: string; code: string }) => {
      if (given.name && given.name !== name) {
        const { error } = await callAuth(client, "PATCH", `/factors/${id}`, { friendly_name: given.name });
        if (error) throw new Error(authWords(error, "Failed to name the app."));
      }
      const { error } = await client.mfa.challengeAndVerify({ factorId: id, code: given.code });
      if (error) throw new Error(authWords(error, "Failed to set up the app."));
    },
    onSuccess: reload,
  });
}

export function useRemoveApp() {
  const client = useAuthClient();
  const reload = useReload();
  return useMutation({
    mutationFn: async (factorId: string) => {
      const { error } = await withFreshFactor(() => client.mfa.unenroll({ factorId }));
      if (error) throw new Error(authWords(error, "Failed to remove the app."));
      // The stored session still lists the app.
      await client.refreshSession();
    },
    onSuccess: reload,
  });
}

export function useMakeCodes() {
  const client = useAuthClient();
  const reload = useReload();
  return useMutation({
    mutationFn: async () => {
      const { data, error } = await withFreshFactor(() =>
        callAuth<CodeCount & { codes: string[] }>(client, "POST", "/factors/recovery-codes"),
      );
      if (error || !data) throw new Error(authWords(error, "Failed to make recovery codes."));
      return data.codes;
    },
    onSuccess: reload,
  });
}

function useReload() {
  const queryClient = useQueryClient();
  const keys = [queryKeys.sessions, queryKeys.factors, queryKeys.recoveryCodes];
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
