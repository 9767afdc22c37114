import type { FollowUpChanges, ReminderTestInput } from "@quotemill/shared/companies/follow-ups";
import { followUpCalls } from "@quotemill/shared/contracts/follow-ups";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { queryOf, showSaved } from "../../../lib/api/queries.ts";

/** Never refetched while the page is open, because a form is filled from it. */
export const followUpsQuery = (companyId: string) =>
  queryOptions({
    ...queryOf(followUpCalls.readSettings, { params: { id: companyId } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Reads the settings as they are now, in the middle of a save. */
export function useReadFollowUps(companyId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery(followUpsQuery(companyId));
}

export function useSaveFollowUps(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: FollowUpChanges) => api(followUpCalls.saveSettings, { params: { id }, body }),
    onSuccess: (saved) => showSaved(queryClient, followUpsQuery(id), saved),
  });
}

export const useTestReminder = (id: string) =>
  useMutation({ mutationFn: (body: ReminderTestInput) => api(followUpCalls.sendTest, { params: { id }, body }) });
