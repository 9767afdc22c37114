import { settingsCalls } from "@quotemill/shared/contracts/settings";
import type { SettingsInput } from "@quotemill/shared/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { queryOf } from "../../lib/call-query.ts";
import { useAuth } from "../auth/index.ts";

/** Always refetched, because every submitted quote advances the next number. */
export const settingsQuery = (companyId: string) =>
  queryOptions({
    ...queryOf(settingsCalls.read, { params: { id: companyId } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const seenVariablesQuery = () => queryOf(settingsCalls.seenVariables);

export function useSaveSettings(companyId: string) {
  const { refreshProfile } = useAuth();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsInput) => api(settingsCalls.save, { params: { id: companyId }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery(companyId).queryKey, saved);
      void refreshProfile();
    },
  });
}
