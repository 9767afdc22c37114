import type { SignInPolicyInput } from "@quotemill/shared/access/sign-in-policy";
import { settingsCalls } from "@quotemill/shared/contracts/settings";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { queryOf, showSaved } from "../../../lib/api/queries.ts";

export const policyQuery = (companyId: string) => queryOf(settingsCalls.readSignIn, { params: { id: companyId } });

export function useSavePolicy(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SignInPolicyInput) => api(settingsCalls.saveSignIn, { params: { id }, body }),
    onSuccess: (saved) => showSaved(queryClient, policyQuery(id), saved),
    // A colleague may have saved something else: saving again then replaces what is shown.
    onError: () => queryClient.invalidateQueries({ queryKey: policyQuery(id).queryKey }),
  });
}

export const useRemindFactor = () =>
  useMutation({ mutationFn: (user_id: string) => api(settingsCalls.remindFactor, { body: { user_id } }) });
