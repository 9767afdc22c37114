import { company } from "@quotemill/shared/companies";
import { type SettingsInput, seenVariables } from "@quotemill/shared/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { useAuth } from "../auth/index.ts";

const path = (companyId: string) => `/rest/v1/companies/${companyId}`;

/** Always asked anew: every submitted quote moves the next number on. */
export const settingsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ["settings", companyId],
    queryFn: ({ signal }) => api.get(path(companyId), { schema: company, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const seenVariablesQuery = () =>
  queryOptions({
    queryKey: ["quote-variables"],
    queryFn: ({ signal }) => api.get("/rest/v1/quote_variables", { schema: seenVariables, signal }),
  });

export function useSaveSettings(companyId: string) {
  const { refreshProfile } = useAuth();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsInput) => api.patch(path(companyId), { body, schema: company }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery(companyId).queryKey, saved);
      void refreshProfile();
    },
  });
}
