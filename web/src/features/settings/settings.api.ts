import type { Company } from "@quotemill/shared/companies/company";
import type {
  CostsInput,
  NameInput,
  RegionInput,
  SettingsInput,
  VisibilityInput,
} from "@quotemill/shared/companies/settings";
import type { NotificationsInput } from "@quotemill/shared/companies/users";
import { settingsCalls } from "@quotemill/shared/contracts/settings";
import { userCalls } from "@quotemill/shared/contracts/users";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { queryOf, showSaved } from "../../lib/api/queries.ts";
import { useAuth } from "../auth/index.ts";

/** The settings are always fetched again, because every submitted quote advances the next number. */
export const settingsQuery = (companyId: string) =>
  queryOptions({
    ...queryOf(settingsCalls.read, { params: { id: companyId } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Reads the settings as they are now, in the middle of a save. */
export function useReadSettings(companyId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery(settingsQuery(companyId));
}

export const seenVariablesQuery = () => queryOf(settingsCalls.seenVariables);

export const useSaveSettings = (id: string) =>
  useSettingsMutation(id, (body: SettingsInput) => api(settingsCalls.save, { params: { id }, body }));

export const useSaveName = (id: string) =>
  useSettingsMutation(id, (body: NameInput) => api(settingsCalls.saveName, { params: { id }, body }));

export const useSaveRegion = (id: string) =>
  useSettingsMutation(id, (body: RegionInput) => api(settingsCalls.saveRegion, { params: { id }, body }));

export const useSaveVisibility = (id: string) =>
  useSettingsMutation(id, (body: VisibilityInput) => api(settingsCalls.saveVisibility, { params: { id }, body }));
export const useSaveCosts = (id: string) =>
  useSettingsMutation(id, (body: CostsInput) => api(settingsCalls.saveCosts, { params: { id }, body }));

export function useSaveNotifications() {
  const { refreshProfile } = useAuth();
  return useMutation({
    mutationFn: (body: NotificationsInput) => api(userCalls.saveNotifications, { body }),
    onSuccess: () => refreshProfile(),
  });
}

/**
 * Saves settings and updates the profile as well, which carries the company, too: names, money and dates everywhere
 * follow what was saved.
 */
function useSettingsMutation<Input>(companyId: string, mutationFn: (input: Input) => Promise<Company>) {
  const { refreshProfile } = useAuth();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (saved) => {
      showSaved(queryClient, settingsQuery(companyId), saved);
      void refreshProfile();
    },
  });
}
