import type { Company } from "@quotemill/shared/companies/company";
import type { ConnectInput } from "@quotemill/shared/contacts/crm";
import { crmCalls } from "@quotemill/shared/contracts/crm";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { settingsCalls } from "@quotemill/shared/contracts/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callFunction } from "../../lib/api/api.ts";
import { queryOf } from "../../lib/api/queries.ts";
import { useAuth } from "../auth/index.ts";

/** Starts with the profile's copy and refetches: a colleague may have connected, or the token may have expired. */
export const connectionQuery = (company: Company) =>
  queryOptions({
    ...queryOf({ ...settingsCalls.read, key: queryKeys.crmConnection }, { params: { id: company.id } }),
    initialData: company,
    staleTime: 0,
  });

export const useConnect = (companyId: string) =>
  useCrmChange(
    (input: Omit<ConnectInput, "companyId">) =>
      callFunction(crmCalls.connect, { body: { ...input, companyId }, fallback: "Connection failed" }),
    "active",
  );
export const useDisconnect = (companyId: string) =>
  useCrmChange(
    () => callFunction(crmCalls.disconnect, { body: { companyId }, fallback: "Disconnection failed" }),
    "none",
  );

/**
 * Settles once the card and the profile are up to date; the quote editor relies on the profile. What depends on the
 * connection is read again, or, without one, only when there is another: until then the server would refuse.
 */
function useCrmChange<Input = void>(mutationFn: (input: Input) => Promise<unknown>, refetchType: "active" | "none") {
  const { refreshProfile } = useAuth();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      for (const queryKey of [queryKeys.crmLocation, ["write-back"]]) {
        void queryClient.invalidateQueries({ queryKey, refetchType });
      }
      await Promise.all([queryClient.invalidateQueries({ queryKey: queryKeys.crmConnection }), refreshProfile()]);
    },
  });
}
