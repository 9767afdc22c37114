import type { Passkey } from "@quotemill/shared/access/auth-protocol";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { authWords, passkeyWords, useAuthClient, withFreshFactor } from "../../auth/index.ts";

export function usePasskeys() {
  const client = useAuthClient();
  return useQuery({
    queryKey: queryKeys.passkeys,
    staleTime: 0,
    queryFn: async () => {
      const { data, error } = await client.passkey.list();
      if (error) throw new Error(authWords(error, "Failed to load your passkeys."));
      return data as Passkey[];
    },
  });
}

/** Returns the name of the new passkey, or null if the person has closed the browser's question. */
export function useAddPasskey() {
  const client = useAuthClient();
  const reload = useReload();
  return useMutation({
    mutationFn: async () => {
      const { data, error } = await withFreshFactor(() => client.registerPasskey());
      if (!error) return data.friendly_name ?? "Passkey";
      const words = passkeyWords(error);
      if (words) throw new Error(words);
      return null;
    },
    onSuccess: reload,
  });
}

export function useRenamePasskey() {
  const client = useAuthClient();
  const reload = useReload();
  return useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      const { error } = await client.passkey.update({ passkeyId: id, friendlyName: name });
      if (error) throw new Error(authWords(error, "Failed to rename the passkey."));
    },
    onSuccess: reload,
  });
}

export function useRemovePasskey() {
  const client = useAuthClient();
  const reload = useReload();
  return useMutation({
    mutationFn: async (passkeyId: string) => {
      const { error } = await withFreshFactor(() => client.passkey.delete({ passkeyId }));
      if (error) throw new Error(authWords(error, "Failed to remove the passkey."));
      // The session may have lost what was shown by it.
      await client.refreshSession();
    },
    onSuccess: reload,
  });
}

function useReload() {
  const queryClient = useQueryClient();
  const keys = [queryKeys.sessions, queryKeys.passkeys];
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
